import { beforeAll, describe, expect, it } from 'vitest';
import type { VaultStanding } from '#core/contract/outbox-entries.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { entry, type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

onEachDatabase('where the vault of a kiosk stands', (current) => {
  let kiosk: KioskUnderTest;
  let operator: JwsSigner;
  let standing: Pick<VaultStanding, 'number' | 'before'> | undefined;
  const run = crypto.randomUUID();
  const told = (stands: typeof standing, { run: of = run, at = new Date() } = {}) =>
    stands && { ...stands, run: of, at: at.toISOString() };

  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
    operator = await operatorOf(kiosk);
    kiosk.api.use({
      async onRequest({ request }) {
        if (!standing || request.headers.get('content-type') !== 'application/json') return request;
        const body = JSON.stringify({ ...(await request.json()), vault: told(standing) });
        standing = { number: standing.number, before: standing.number };
        const { method, headers } = request;
        return new Request(request.url, { method, headers, body });
      },
    });
  });

  const made = (): Scenario => scenario({ kiosk: kiosk.wallet, operator, stepMs: 100 });
  /** Sends a session from a vault that stands there. */
  const judged = async (vault: typeof standing, session = made()) => {
    standing = vault;
    await deliverSession(current().services, kiosk.api, session);
    const path = { params: { path: { id: session.sessionId } } };
    const { data } = await kiosk.api.GET('/proofingsession/{id}/result', path);
    return data && { state: data.state, reasons: data.reasons };
  };
  const entries = async () => {
    const { db } = current().services.context;
    const rows = await db
      .selectFrom('audit')
      .select(['actor', 'data'])
      .where('tenant_id', '=', kiosk.tenantId)
      .where('action', '=', 'kiosk.vault-copied-back')
      .orderBy('seq')
      .execute();
    return rows.map(({ actor, data }) => ({ actor, data }));
  };
  const SUCCESS = { state: 'Success', reasons: [] };
  const REVIEW = { state: 'Review', reasons: ['VAULT_COPIED_BACK'] };

  it('is of no concern while it rises, skips numbers, repeats one, or its last word was lost', async () => {
    expect(await judged({ number: 3, before: 0 })).toEqual(SUCCESS);
    expect(await judged({ number: 9, before: 3 })).toEqual(SUCCESS);
    expect(await judged({ number: 9, before: 9 })).toEqual(SUCCESS);
    expect(await judged({ number: 14, before: 12 })).toEqual(SUCCESS);
    expect(await entries()).toEqual([]);
  });

  it('refers what began before a vault told that it knows less than it did, however high its number', async () => {
    const begun = made();
    expect(await judged({ number: 40, before: 13 })).toEqual(REVIEW);
    expect(await judged({ number: 40, before: 40 }, begun)).toEqual(REVIEW);
    expect(await entries()).toEqual([
      { actor: expect.stringMatching(/^kiosk:/), data: expect.objectContaining({ known: 14, told: 13 }) },
    ]);
  });

  it('lets what begins afterwards count again', async () => {
    expect(await judged({ number: 41, before: 40 })).toEqual(SUCCESS);
    expect(await entries()).toHaveLength(1);
  });

  describe('in a request that the network held back', () => {
    /** Opens a session from a vault that stands there. */
    const put = async (session: Scenario, stands: VaultStanding | undefined, body = entry(session.open)) => {
      standing = undefined;
      const path = { params: { path: { id: session.sessionId } } };
      const { response } = await kiosk.api.PUT('/proofingsession/{id}', {
        ...path,
        body: { ...body, vault: stands },
      } as never);
      expect(response.status).toBe(200);
    };
    const start = Date.now();
    const at = (ms: number, ofRun = run) => ({ run: ofRun, at: new Date(start + ms) });

    it('is of no concern where the same entry came again meanwhile, or another one', async () => {
      const before = await entries();
      const [repeated, late, next] = [made(), made(), made()];
      const body = entry(repeated.open);
      await put(repeated, told({ number: 50, before: 50 }, at(20)), body);
      await put(repeated, told({ number: 50, before: 41 }, at(10)), body);
      await put(next, told({ number: 52, before: 51 }, at(40)));
      await put(late, told({ number: 51, before: 50 }, at(30)));
      expect(await entries()).toEqual(before);
      for (const session of [repeated, late, next]) {
        expect(await judged({ number: 52, before: 52 }, session)).toEqual(SUCCESS);
      }
    });

    it('shows a vault that was copied back, in the same run, later, or with a number never told', async () => {
      const before = (await entries()).length;
      const sent = made();
      const body = entry(sent.open);
      await put(sent, told({ number: 60, before: 52 }, at(100)), body);
      await put(sent, told({ number: 55, before: 54 }, at(90, crypto.randomUUID())), body);
      expect(await entries()).toHaveLength(before + 1);
      await put(made(), told({ number: 60, before: 55 }, at(120)));
      await put(made(), told({ number: 58, before: 57 }, at(130)));
      expect(await entries()).toHaveLength(before + 2);
      await put(made(), told({ number: 70, before: 57 }, at(110)));
      expect(await entries()).toHaveLength(before + 3);
    });
  });

  it('takes a vault that tells nothing any more for a copy', async () => {
    const before = (await entries()).length;
    expect(await judged(undefined)).toEqual(REVIEW);
    expect(await entries()).toHaveLength(before + 1);
  });
});
