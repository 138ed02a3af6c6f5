import { beforeAll, expect, it } from 'vitest';
import type { VaultStanding } from '#core/contract/outbox-entries.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

onEachDatabase('where the vault of a kiosk stands', (current) => {
  let kiosk: KioskUnderTest;
  let operator: JwsSigner;
  let standing: VaultStanding | undefined;

  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
    operator = await operatorOf(kiosk);
    kiosk.api.use({
      async onRequest({ request }) {
        if (!standing || request.headers.get('content-type') !== 'application/json') return request;
        const body = JSON.stringify({ ...(await request.json()), vault: standing });
        standing = { number: standing.number, before: standing.number };
        const { method, headers } = request;
        return new Request(request.url, { method, headers, body });
      },
    });
  });

  const made = (): Scenario => scenario({ kiosk: kiosk.wallet, operator, stepMs: 100 });
  /** Sends a session from a vault that stands there. */
  const judged = async (vault: VaultStanding | undefined, session = made()) => {
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

  it('takes a vault that tells nothing any more for a copy', async () => {
    expect(await judged(undefined)).toEqual(REVIEW);
    expect(await entries()).toHaveLength(2);
  });
});
