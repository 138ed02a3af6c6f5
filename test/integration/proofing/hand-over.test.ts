import { beforeAll, describe, expect, it } from 'vitest';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { deliverArtefact } from '#scripts/harness/services/deliver-session.ts';
import {
  type ApiClient,
  enrolledKiosk,
  type KioskUnderTest,
} from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { writeKioskChoice } from '#services/flows/kiosk-choice.repository.ts';
import { entry, evidenceEntry, type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { handedOver } from '#specimens/handed-over.ts';
import { running } from '../support/services-under-test.ts';
import { secondKiosk } from '../support/sessions-under-test.ts';

interface Caller {
  api: ApiClient;
  wallet: JwsSigner;
}

describe('a session that continues at another kiosk', () => {
  const current = running();
  let giver: KioskUnderTest;
  let taker: Caller & { kioskId: string };
  let third: Caller;
  let elsewhere: KioskUnderTest;
  let operator: JwsSigner;
  beforeAll(async () => {
    const { services } = current();
    giver = await enrolledKiosk(services);
    operator = await operatorOf(giver);
    taker = await secondKiosk(services, giver);
    third = await secondKiosk(services, giver);
    elsewhere = await enrolledKiosk(services, 'Elsewhere');
  });

  const pathOf = ({ sessionId: id }: Scenario) => ({ params: { path: { id } } });
  const made = (to: JwsSigner = taker.wallet): Scenario =>
    handedOver(scenario({ kiosk: giver.wallet, operator, stepMs: 100 }), {
      from: giver.wallet,
      to,
      operator,
    });
  const create = (session: Scenario) =>
    giver.api.PUT('/proofingsession/{id}', { ...pathOf(session), body: entry(session.open) });
  const send = async (session: Scenario, part: 0 | 1, by: Caller) => {
    const body = evidenceEntry(session.segments[part]);
    const { error } = await by.api.POST('/proofingsession/{id}/evidence', { ...pathOf(session), body });
    return error ? `${error.code}: ${error.detail}` : 'stored';
  };
  const sendPictures = async ({ artefacts }: Scenario) => {
    for (const artefact of artefacts) await deliverArtefact(giver.api, artefact);
  };
  const resultOf = async (session: Scenario, by: Caller) => {
    await current().services.verdictsDone();
    return (await by.api.GET('/proofingsession/{id}/result', pathOf(session))).data;
  };

  it('is judged as one, and belongs to the kiosk that took it', async () => {
    const session = made();
    await create(session);
    expect(await send(session, 0, giver)).toBe('stored');
    await sendPictures(session);
    expect(await send(session, 1, taker)).toBe('stored');
    expect(await resultOf(session, taker)).toMatchObject({ state: 'Success', reasons: [] });
    const row = await current()
      .services.context.db.selectFrom('proofing_session')
      .select('kiosk_id')
      .where('session_id', '=', session.sessionId)
      .executeTakeFirst();
    expect(row?.kiosk_id).toBe(taker.kioskId);
  });

  it('waits for the part and the pictures of the kiosk that gives', async () => {
    const session = made();
    await create(session);
    expect(await send(session, 1, taker)).toMatch(/^EVIDENCE_OUT_OF_ORDER: The hand-over/);
    await send(session, 0, giver);
    expect(await send(session, 1, taker)).toMatch(/^EVIDENCE_OUT_OF_ORDER: Artefact .* is missing/);
    await sendPictures(session);
    expect(await send(session, 1, taker)).toBe('stored');
  });

  it('continues nowhere but where it was given to', async () => {
    const session = made();
    await create(session);
    const { segments } = handedOver(session, { from: third.wallet, to: third.wallet, operator });
    expect(await send({ ...session, segments }, 1, third)).toMatch(/^SESSION_NOT_FOUND/);
    await send(session, 0, giver);
    await sendPictures(session);
    for (const stranger of [third, elsewhere])
      expect(await send(session, 1, stranger)).toMatch(/^SESSION_NOT_FOUND/);
    const foreign = made(elsewhere.wallet);
    await create(foreign);
    await send(foreign, 0, giver);
    await sendPictures(foreign);
    expect(await send(foreign, 1, elsewhere)).toMatch(/^SESSION_NOT_FOUND/);
  });

  it('takes no signature of the other kiosk', async () => {
    const session = made();
    await create(session);
    await send(session, 0, giver);
    await sendPictures(session);
    expect(await send(session, 1, giver)).toMatch(/^EVIDENCE_INVALID/);
    expect(await send(session, 0, taker)).toMatch(/^SESSION_NOT_FOUND/);
  });

  it('is for review where a kiosk continues that gave it away', async () => {
    const plain = scenario({ kiosk: giver.wallet, operator, stepMs: 100 });
    const session = handedOver(plain, { from: giver.wallet, to: giver.wallet, operator });
    await create(session);
    await send(session, 0, giver);
    await sendPictures(session);
    expect(await send(session, 1, giver)).toBe('stored');
    expect(await resultOf(session, giver)).toMatchObject({
      state: 'Review',
      reasons: ['EVIDENCE_BROKEN'],
      final: { rules: [{ subject: expect.stringMatching(/^hand-over at event \d+$/) }] },
    });
  });

  it('is given by no other key than that of the kiosk that has it', async () => {
    const plain = scenario({ kiosk: giver.wallet, operator, stepMs: 100 });
    const from = jwsSigner(generateKeyPair());
    const session = handedOver(plain, { from, to: taker.wallet, operator });
    await create(session);
    expect(await send(session, 0, giver)).toMatch(/^EVIDENCE_INVALID/);
  });

  const kioskOf = ({ did }: JwsSigner) => {
    const { db } = current().services.context;
    return db.selectFrom('kiosk').select('kiosk_id').where('did', '=', did).executeTakeFirstOrThrow();
  };
  const change = async (
    kiosk: JwsSigner,
    values: { vault_copied_at?: Date | null; registered_at?: Date },
  ) => {
    const { db } = current().services.context;
    await db.updateTable('kiosk').set(values).where('did', '=', kiosk.did).execute();
  };
  const allow = async (kiosk: JwsSigner, flowIds: string[], revision: number) => {
    const { db } = current().services.context;
    const { kiosk_id: kioskId } = await kioskOf(kiosk);
    const place = { tenantId: giver.tenantId, kioskId };
    await writeKioskChoice(db, place, { flowIds, revision }, { by: 'test', at: new Date() });
  };
  const judged = async () => {
    const session = made();
    await create(session);
    await send(session, 0, giver);
    await sendPictures(session);
    expect(await send(session, 1, taker)).toBe('stored');
    return resultOf(session, taker);
  };

  describe('is for review where the kiosk that took it was shut out', () => {
    const setActive = async (kiosk: JwsSigner, active: boolean) => {
      const { kiosk_id: kioskId } = await kioskOf(kiosk);
      const admin = await administrator(current().services, { tenantId: giver.tenantId });
      const { error } = await admin.api.PATCH('/v1/kiosks/{kioskId}', {
        params: { path: { kioskId } },
        body: { active },
      });
      expect(error).toBeUndefined();
    };
    const REVIEW = { state: 'Review', reasons: ['KIOSK_SHUT_OUT'] };
    const given = async (startedAt = new Date()) => {
      const plain = scenario({ kiosk: giver.wallet, operator, stepMs: 1, startedAt });
      const session = handedOver(plain, { from: giver.wallet, to: taker.wallet, operator });
      await create(session);
      await send(session, 0, giver);
      await sendPictures(session);
      return session;
    };
    const shutOut = async (kiosk: JwsSigner) => {
      await setActive(kiosk, false);
      await setActive(kiosk, true);
    };

    it.each([
      ['was done before', -60_000],
      ['began after', 60_000],
    ])('before its part arrived, although its log says that all %s', async (_order, away) => {
      const session = await given(new Date(Date.now() + away));
      const times = session.segments.flatMap(({ events }) => events.map(({ time }) => Date.parse(time)));
      await shutOut(taker.wallet);
      expect(times.every((time) => Math.sign(time - Date.now()) === Math.sign(away))).toBe(true);
      expect(await send(session, 1, taker)).toBe('stored');
      expect(await resultOf(session, taker)).toMatchObject(REVIEW);
    });

    it('and not where it was before, nor where the kiosk that gave it was', async () => {
      await shutOut(taker.wallet);
      const session = await given();
      await shutOut(giver.wallet);
      expect(await send(session, 1, taker)).toBe('stored');
      expect(await resultOf(session, taker)).toMatchObject({ state: 'Success', reasons: [] });
    });
  });

  it.each([
    ['gives', () => giver.wallet],
    ['takes', () => taker.wallet],
  ])('is held against what the kiosk that %s may do', async (_, kiosk) => {
    await allow(kiosk(), ['demo'], 0);
    expect(await judged()).toMatchObject({ state: 'Review', reasons: ['FLOW_NOT_ALLOWED'] });
    await allow(kiosk(), ['counter-standard'], 1);
    await change(kiosk(), { vault_copied_at: new Date(Date.now() + 60_000) });
    expect(await judged()).toMatchObject({ state: 'Review', reasons: ['VAULT_COPIED_BACK'] });
    await change(kiosk(), { vault_copied_at: null, registered_at: new Date(Date.now() + 3_600_000) });
    expect(await judged()).toMatchObject({ state: 'Review', reasons: ['EVIDENCE_TOO_OLD'] });
    await change(kiosk(), { registered_at: new Date(Date.now() - 3_600_000) });
    expect(await judged()).toMatchObject({ state: 'Success' });
  });
});
