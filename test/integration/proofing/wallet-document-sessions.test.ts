import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { documentSessionCalls } from '#core/contract/wallet-calls/document-sessions.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { type PersonUnderTest, personAt } from '#scripts/harness/services/person-under-test.ts';
import { entry, scenario } from '#specimens/evidence-under-test.ts';
import { running } from '../support/services-under-test.ts';

type Answer = Record<string, never> & { code?: string };
type Created = (typeof documentSessionCalls)['create']['output'][201]['_output'];
type Polled = (typeof documentSessionCalls)['poll']['output'][200]['_output'];

const SESSIONS = '/v1/wallet/document-sessions';

describe('document sessions of a wallet', () => {
  const current = running();
  let kiosk: KioskUnderTest;
  let operator: JwsSigner;
  let admin: CallerUnderTest;
  let person: PersonUnderTest;
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services, `Document sessions ${randomUUID()}`);
    operator = await operatorOf(kiosk);
    admin = await administrator(current().services, { tenantId: kiosk.tenantId });
    person = await personAt(current().services, kiosk);
  });

  const asked = async <T = Answer>(method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await admin.fetch(path, {
      method,
      ...(body ? { headers, body: JSON.stringify(body) } : {}),
    });
    return (await answer.json()) as T;
  };
  const connector = async () => {
    const path = `/v2/tenant/${kiosk.tenantId}/community/${kiosk.communityId}/dvcid`;
    const body = {
      name: `Connector ${randomUUID()}`,
      flowId: 'counter-standard',
      camera_enforcement: 'back',
    };
    return (await asked<{ dvcID: string }>('POST', path, body)).dvcID;
  };
  const foundBy = async (uid: string) => {
    const query = new URLSearchParams({ uid });
    const { sessions } = await asked<{ sessions: { sessionId: string }[] }>(
      'GET',
      `/proofingsession?${query}`,
    );
    return sessions.map(({ sessionId }) => sessionId);
  };
  const poll = (sessionId: string, by = person) =>
    by.send<Polled & Answer>('GET', `${SESSIONS}/${sessionId}`);
  const acts = async () => {
    const { entries } = await asked<{ entries: { action: string; data: object }[] }>(
      'GET',
      '/v1/audit?limit=200',
    );
    return entries;
  };

  it('wait for any kiosk, are found by their uid, and tell their wallet the document', async () => {
    const uid = `Customer ${randomUUID()}`;
    const made = await person.send<Created>('POST', SESSIONS, { docType: 'ppt_object', uid });
    expect(made).toMatchObject({
      status: 201,
      body: { dvcID: 'counter-standard', qrText: expect.stringMatching(/^counterproof:session:/) },
    });
    const { sessionId, qrText } = made.body;
    expect(await foundBy(uid)).toEqual([sessionId]);
    expect(await poll(sessionId)).toMatchObject({
      status: 200,
      body: { state: 'Pending', docType: 'ppt_object', document: null, reason: null },
    });

    const reference = qrText?.split(':').at(-1) ?? '';
    const claimed = await kiosk.api.POST('/v1/kiosk-sessions/claim', { body: { reference } });
    expect(claimed.data?.sessionId).toBe(sessionId);
    const log = scenario({ kiosk: kiosk.wallet, operator, stepMs: 100, sessionId });
    await deliverSession(current().services, kiosk.api, log);
    await current().services.verdictsDone();
    const { body } = await poll(sessionId);
    expect(body).toMatchObject({
      state: 'Success',
      reasonCode: 'ok',
      document: { type: 'ppt', lastName: expect.any(String), dob: expect.stringMatching(/^\d{8}$/) },
    });
    expect(body.document).not.toHaveProperty('face');
    const told = (await acts()).filter(({ action }) => action === 'session.document-told');
    expect(told.map(({ data }) => data)).toEqual([{ sessionId }]);
  });

  it('belong to their wallet alone', async () => {
    const made = await person.send<Created>('POST', SESSIONS, { docType: 'dl_object' });
    const other = await personAt(current().services, kiosk);
    const unknown = { status: 404, body: { code: 'DOCUMENT_SESSION_NOT_FOUND' } };
    expect(await poll(made.body.sessionId, other)).toMatchObject(unknown);
    const stranger = await enrolledKiosk(current().services, `Elsewhere ${randomUUID()}`);
    const elsewhere = await personAt(current().services, stranger, person.wallet);
    expect(await poll(made.body.sessionId, elsewhere)).toMatchObject(unknown);
    expect(await poll(randomUUID())).toMatchObject(unknown);
  });

  it('take connector configurations of their community alone', async () => {
    const dvcID = await connector();
    expect(await person.send('GET', `/v1/wallet/connectors/${dvcID}`)).toMatchObject({
      status: 200,
      body: { dvcID, flowId: 'counter-standard' },
    });
    const own = await person.send<Created>('POST', SESSIONS, { docType: 'dl_object', dvcID });
    expect(own.body.dvcID).toBe(dvcID);
    expect((await poll(own.body.sessionId)).body.dvcID).toBe(dvcID);
    const refused = { status: 404, body: { code: 'DVC_NOT_FOUND' } };
    const stranger = await enrolledKiosk(current().services, `Elsewhere ${randomUUID()}`);
    const elsewhere = await personAt(current().services, stranger);
    for (const [by, named] of [
      [person, randomUUID()],
      [person, 'counter-standard'],
      [elsewhere, dvcID],
    ] as const) {
      expect(await by.send('GET', `/v1/wallet/connectors/${named}`)).toMatchObject(refused);
      const wish = { docType: 'dl_object', dvcID: named };
      expect(await by.send('POST', SESSIONS, wish)).toMatchObject(refused);
      const running = { ...wish, runningSessionId: randomUUID() };
      expect(await by.send('POST', SESSIONS, running)).toMatchObject(refused);
    }
  });

  it('at a kiosk are the session that runs there, which takes the uid', async () => {
    const log = scenario({ kiosk: kiosk.wallet, operator, stepMs: 100 });
    const { sessionId: runningSessionId } = log;
    const wish = { docType: 'ppt_object', uid: `Customer ${randomUUID()}`, runningSessionId };
    const early = await person.send('POST', SESSIONS, wish);
    expect(early).toMatchObject({ status: 404, body: { code: 'SESSION_NOT_FOUND' } });
    const path = { params: { path: { id: runningSessionId } } };
    await kiosk.api.PUT('/proofingsession/{id}', { ...path, body: entry(log.open) });
    const made = await person.send<Created>('POST', SESSIONS, wish);
    expect(made).toMatchObject({ status: 201, body: { dvcID: 'counter-standard', qrText: null } });
    expect(made.body.sessionId).not.toBe(runningSessionId);
    expect(await foundBy(wish.uid)).toEqual([runningSessionId]);
    expect((await person.send('POST', SESSIONS, wish)).status).toBe(201);
    const other = await person.send('POST', SESSIONS, { ...wish, uid: 'another' });
    expect(other).toMatchObject({ status: 409, body: { code: 'SESSION_CONFLICT' } });
    expect(await foundBy('another')).toEqual([]);
    const data = { sessionId: runningSessionId, documentSessionId: made.body.sessionId };
    expect(await acts()).toContainEqual(
      expect.objectContaining({ action: 'wallet.document-session-created', data }),
    );
  });
});

describe('a social security number', () => {
  const current = running();
  const CLAIM = { ssn: '123456789', firstName: 'ANNA', lastName: 'SMITH', dateOfBirth: '1980-01-01' };
  const PATH = '/v1/wallet/ssn-verifications';

  it('is what the provider of the installation says, and is kept nowhere', async () => {
    const { services } = current();
    const kiosk = await enrolledKiosk(services, `Numbers ${randomUUID()}`);
    const person = await personAt(services, kiosk);
    const send = () => person.send('POST', PATH, CLAIM);
    expect(await send()).toEqual({ status: 200, body: { word: 'not-configured' } });
    let confirms = async (_: object): Promise<boolean> => true;
    Object.assign(services.context, { ssnAuthority: { confirms: (question: object) => confirms(question) } });
    expect(await send()).toEqual({ status: 200, body: { word: 'match' } });
    confirms = async (question) => {
      expect(question).toEqual(CLAIM);
      return false;
    };
    expect(await send()).toEqual({ status: 200, body: { word: 'no-match' } });
    confirms = () => Promise.reject(new Error('no answer of 123456789'));
    const failed = await send();
    expect(failed).toMatchObject({ status: 503, body: { code: 'SSN_PROVIDER_UNAVAILABLE' } });
    expect(JSON.stringify(failed.body)).not.toContain('123456789');
    for (const ssn of ['12345678', '123-45-6789', '']) {
      expect((await person.send('POST', PATH, { ...CLAIM, ssn })).status).toBe(400);
    }
    const { db } = services.context;
    const rows = await db
      .selectFrom('audit')
      .select(['action', 'data'])
      .where('tenant_id', '=', kiosk.tenantId)
      .where('action', '=', 'wallet.ssn-asked')
      .execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/123456789|ANNA|SMITH|1980/);
  });
});
