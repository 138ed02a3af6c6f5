import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { daysAfter, utcDay } from '#core/days.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import {
  accessKey,
  administrator,
  type CallerUnderTest,
} from '#scripts/harness/services/callers-under-test.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { type PersonUnderTest, personAt } from '#scripts/harness/services/person-under-test.ts';
import type { UserAssuranceReport } from '#services/contract/user-assurance.ts';
import { forgetPerson } from '#services/privacy/forget-person.ts';
import { type ScenarioOptions, scenario } from '#specimens/evidence-under-test.ts';
import { LICENCE_OF_LOGGED_HOLDER, licenceCapture } from '#specimens/logged-captures.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

onEachDatabase('the assurance of a user', (current) => {
  let kiosk: KioskUnderTest;
  let operator: JwsSigner;
  let admin: CallerUnderTest;
  let program: CallerUnderTest;
  const community = `Assured & known ${randomUUID()}`;

  beforeAll(async () => {
    const { services } = current();
    kiosk = await enrolledKiosk(services, community);
    operator = await operatorOf(kiosk);
    admin = await administrator(services, { tenantId: kiosk.tenantId });
    program = await accessKey(services, { ...kiosk, scopes: ['user_device_details.read'] });
  });

  const db = () => current().services.context.db;
  const run = async (options: Partial<ScenarioOptions> = {}) => {
    const session = scenario({ kiosk: kiosk.wallet, operator, stepMs: 100, ...options });
    await deliverSession(current().services, kiosk.api, session);
    await current().services.verdictsDone();
    return session.sessionId;
  };
  const ask = async (method: string, path: string, body?: object, by: CallerUnderTest = admin) => {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await by.fetch(path, { method, ...(body ? json : {}) });
    return { status: answer.status, body: await answer.json() };
  };
  const person = () => personAt(current().services, kiosk);
  const userOf = async (by: PersonUnderTest): Promise<string> => {
    const { communityId } = kiosk;
    const { body } = await ask('POST', '/v1/users', { communityId, userName: randomUUID().slice(1) });
    await ask('POST', `/v1/users/${body.userId}/wallets`, { did: by.wallet.did });
    await by.send('POST', '/v1/wallet/accounts', { userId: body.userId });
    return body.userId;
  };
  const enrol = (by: PersonUnderTest, sessionId: string) =>
    by.send('POST', '/v1/wallet/enrolments', { sessionId });
  const pathOf = (userId: string) => `/v1/users/${userId}/assurance`;
  const ialOf = async (userId: string): Promise<UserAssuranceReport> =>
    (await ask('GET', pathOf(userId), undefined, program)).body;
  const expires = (sessionId: string, day: string | null) =>
    db()
      .updateTable('proofing_session')
      .set({ document_expiries: JSON.stringify([{ document: 1, expiresOn: day }]) })
      .where('session_id', '=', sessionId)
      .execute();

  it('is none, and says what is missing, where no session proves anything', async () => {
    const userId = await userOf(await person());
    expect(await ialOf(userId)).toEqual({
      userId,
      ial: 'none',
      standard: expect.stringContaining('800-63A'),
      sessionId: null,
      missing: [{ row: 'session', level: 'IAL1', missing: expect.any(String) }],
      documents: [],
    });
  });

  it('follows from the session whose documents the wallet took, and so do the documents', async () => {
    const anna = await person();
    const userId = await userOf(anna);
    const sessionId = await run();
    expect(await enrol(anna, sessionId)).toMatchObject({ status: 200, body: { sessionId } });
    expect(await enrol(anna, sessionId)).toMatchObject({ status: 200, body: { sessionId } });
    const path = { params: { path: { id: sessionId } } };
    const { data } = await kiosk.api.GET('/proofingsession/{id}/assurance', path);
    const told = await ialOf(userId);
    const unmet = data?.rows.filter(({ met }) => !met).map(({ row }) => row);
    expect(told).toMatchObject({ ial: data?.level, sessionId });
    expect(told.missing.map(({ row }) => row)).toEqual(unmet);
    expect(told.documents).toEqual([
      expect.objectContaining({ sessionId, type: 'passport', expiryDate: expect.stringMatching(/^\d{8}$/) }),
    ]);
    expect((await ask('GET', `/v1/users/${userId}`)).body.documents).toEqual(told.documents);
  });

  it.each([
    ['yesterday', -1, { expired: true, expiringSoon: false }],
    ['today', 0, { expired: false, expiringSoon: true }],
    ['in 30 days', 30, { expired: false, expiringSoon: true }],
    ['in 31 days', 31, { expired: false, expiringSoon: false }],
  ])('says of a document that expires %s how soon that is', async (_, days, said) => {
    const anna = await person();
    const userId = await userOf(anna);
    const sessionId = await run();
    await enrol(anna, sessionId);
    const day = daysAfter(utcDay(new Date()), days);
    await expires(sessionId, day);
    const [document] = (await ialOf(userId)).documents;
    expect(document).toMatchObject({ expiryDate: day.replaceAll('-', ''), ...said });
    await expires(sessionId, null);
    const unknown = { expiryDate: null, expired: null, expiringSoon: null };
    expect((await ialOf(userId)).documents[0]).toMatchObject(unknown);
  });

  it('names the expiry of every document of a session, here and wallet by wallet', async () => {
    const anna = await person();
    const userId = await userOf(anna);
    const second: ScenarioOptions['second'] = (portrait, { at }) =>
      licenceCapture(portrait, { at, record: LICENCE_OF_LOGGED_HOLDER });
    const sessionId = await run({ second });
    await enrol(anna, sessionId);
    const fresh = { expired: false, expiringSoon: false };
    const known = [
      { type: 'passport', day: '20320415', ...fresh },
      { type: 'driving-licence', day: '20310812', ...fresh },
    ];
    const { documents } = await ialOf(userId);
    expect(documents).toEqual(
      known.map(({ day: expiryDate, ...document }) => ({ sessionId, expiryDate, ...document })),
    );
    const path = `/api/r1/community/${encodeURIComponent(community)}/userid/${userId}/ial`;
    const proofs = known.map(({ day: expiresOn, ...document }) => ({
      proof: sessionId,
      expiresOn,
      ...document,
    }));
    expect((await ask('GET', path, undefined, program)).body).toMatchObject({
      proofs,
      did: { [anna.wallet.did]: { proofs } },
    });
    await db()
      .transaction()
      .execute((trx) => forgetPerson(trx, { tenantId: kiosk.tenantId, sessionId }));
    const left = await db()
      .selectFrom('proofing_session')
      .select('document_expiries')
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
    expect(left.document_expiries).toBeNull();
  });

  it('counts nothing of a session that did not end with Success', async () => {
    const anna = await person();
    const userId = await userOf(anna);
    const { sessionId, open } = scenario({ kiosk: kiosk.wallet, operator, stepMs: 100 });
    const body = { entryId: randomUUID(), idempotencyKey: randomUUID(), payload: open };
    await kiosk.api.PUT('/proofingsession/{id}', { params: { path: { id: sessionId } }, body });
    expect((await enrol(anna, sessionId)).status).toBe(200);
    expect(await ialOf(userId)).toMatchObject({ ial: 'none', documents: [] });
  });

  it('is refused while the final outcome is not Success, and given once a review approved', async () => {
    const [anna, ben] = [await person(), await person()];
    const sessionId = await run();
    const become = (state: 'Failed' | 'Not Performed' | 'Review' | 'Success') =>
      db().updateTable('proofing_session').set({ state }).where('session_id', '=', sessionId).execute();
    for (const state of ['Failed', 'Not Performed', 'Review'] as const) {
      await become(state);
      const refused = { status: 409, body: { code: 'TRANSITION_NOT_ALLOWED' } };
      expect(await enrol(anna, sessionId)).toMatchObject(refused);
    }
    await become('Success');
    expect((await enrol(ben, sessionId)).status).toBe(200);
  });

  it('belongs to the first wallet of a session, at the kiosk that ran it', async () => {
    const [anna, ben] = [await person(), await person()];
    const sessionId = await run();
    await enrol(anna, sessionId);
    expect(await enrol(ben, sessionId)).toMatchObject({ status: 409, body: { code: 'SESSION_CONFLICT' } });
    const other = await enrolledKiosk(current().services, `Elsewhere ${randomUUID()}`);
    const stranger = await personAt(current().services, other);
    for (const id of [sessionId, randomUUID()]) {
      expect(await enrol(stranger, id)).toMatchObject({ status: 404, body: { code: 'SESSION_NOT_FOUND' } });
    }
  });

  it('goes with the link of the wallet, and with what is erased of the session', async () => {
    const anna = await person();
    const userId = await userOf(anna);
    const sessionId = await run();
    await enrol(anna, sessionId);
    await anna.send('POST', '/v1/wallet/accounts/unlink', { userId });
    expect(await ialOf(userId)).toMatchObject({ ial: 'none', documents: [] });
    const again = await userOf(anna);
    expect((await ialOf(again)).documents).toHaveLength(1);
    await db()
      .transaction()
      .execute((trx) => forgetPerson(trx, { tenantId: kiosk.tenantId, sessionId }));
    expect(await ialOf(again)).toMatchObject({ ial: 'none', documents: [] });
  });

  it('is told of users of this community alone', async () => {
    const userId = await userOf(await person());
    const other = await enrolledKiosk(current().services, `Elsewhere ${randomUUID()}`);
    const stranger = await accessKey(current().services, { ...other, scopes: ['user_device_details.read'] });
    expect((await ask('GET', pathOf(userId), undefined, stranger)).body.code).toBe('USER_NOT_FOUND');
    expect((await ask('GET', pathOf(randomUUID()))).body.code).toBe('USER_NOT_FOUND');
  });
});
