import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  AuthenticationSession,
  type SessionAnswer,
  type SessionOrigin,
  SessionResponse,
} from '#core/contract/wallet-calls/authentication.ts';
import { openAuthenticationWord, opener, sealAuthenticationWord } from '#core/keys/authentication-word.ts';
import { publicKeyFromDid } from '#core/keys/did-key.ts';
import { generateKeyPair, publicKeyToText } from '#core/keys/p256.ts';
import {
  accessKey,
  administrator,
  type CallerUnderTest,
} from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { type PersonUnderTest, personAt } from '#scripts/harness/services/person-under-test.ts';
import { forgetAuthenticationSessions } from '#services/authentication/authentication-session.repository.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

const Created = z.object({ sessionId: z.uuid(), sessionUrl: z.url(), expiresAt: z.string() });
const JSON_TYPE = { 'content-type': 'application/json' };
const MINUTE_MS = 60_000;

onEachDatabase('authentication sessions', (current) => {
  const name = `Sign-in ${randomUUID()}`;
  const relyingParty = generateKeyPair();
  const publicKey = publicKeyToText(relyingParty.publicKey);
  let kiosk: KioskUnderTest;
  let admin: CallerUnderTest;
  let program: CallerUnderTest;
  let origin: SessionOrigin;

  beforeAll(async () => {
    const { services } = current();
    kiosk = await enrolledKiosk(services, name);
    admin = await administrator(services, { tenantId: kiosk.tenantId });
    program = await accessKey(services, { ...kiosk, scopes: ['authentication_sessions.create'] });
    const { tenant } = (await (await admin.fetch('/v1/communities', {})).json()) as {
      tenant: { tenanttag: string };
    };
    origin = { tag: tenant.tenanttag, url: new URL(services.url).origin, communityName: name };
  });

  const ask = async (by: CallerUnderTest, method: string, path: string, body?: unknown) => {
    const json = body === undefined ? {} : { headers: JSON_TYPE, body: JSON.stringify(body) };
    const answer = await by.fetch(path, { method, ...json });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const create = (change: object = {}, by = program) => {
    const wish = { origin, scopes: 'firstName, did', authtype: 'any', metadata: null, publicKey };
    return ask(by, 'PUT', '/sessions/session/new', { ...wish, ...change });
  };
  const created = async (change: object = {}, by = program) => Created.parse((await create(change, by)).body);
  const read = async (id: string) =>
    AuthenticationSession.parse((await ask(program, 'GET', `/sessions/session/${id}`)).body);
  const response = (id: string, by = program) => ask(by, 'GET', `/sessions/session/${id}/response`);
  const person = () => personAt(current().services, kiosk);

  const wordOf = (by: PersonUnderTest, session: AuthenticationSession) => ({
    v: 1 as const,
    sessionId: session.sessionId,
    nonce: session.nonce,
    origin: session.origin,
    iat: new Date().toISOString(),
    did: by.wallet.did,
    publicKey: publicKeyOf(by),
    userId: null,
    authFactor: 'pin' as const,
    isRejected: false,
    data: { firstName: 'ANNA', did: by.wallet.did },
    metadata: {},
  });
  const publicKeys = new WeakMap<PersonUnderTest, string>();
  const publicKeyOf = (by: PersonUnderTest) => publicKeys.get(by) ?? '';
  const walletPerson = async () => {
    const by = await person();
    publicKeys.set(by, publicKeyToText(publicKeyFromDid(by.wallet.did)));
    return by;
  };
  const answer = async (by: PersonUnderTest, id: string, change: Partial<SessionAnswer> = {}) => {
    const session = await read(id);
    const body: SessionAnswer = {
      origin: session.origin,
      data: sealAuthenticationWord(wordOf(by, session), by.wallet, session.publicKey),
      authFactor: 'pin',
      scopes: ['firstName', 'did'],
      isRejected: false,
      userId: null,
      creds: '',
      appid: 'org.example.counter',
      ...change,
    };
    return by.send<Record<string, unknown>>('POST', `/sessions/session/${id}/authenticate`, body);
  };
  const consents = (sessionId: string) =>
    current()
      .services.context.db.selectFrom('scope_consent')
      .select(['scope', 'did', 'user_id', 'requested_by', 'program_id', 'program_name'])
      .where('session_id', '=', sessionId)
      .orderBy('scope')
      .execute();
  /** A user whom a person's wallet is linked to. */
  const linkedUser = async (by: PersonUnderTest) => {
    const wish = { communityId: kiosk.communityId, userName: `user-${randomUUID()}` };
    const { body } = await ask(admin, 'POST', '/v1/users', wish);
    const userId = String(body.userId);
    await ask(admin, 'POST', `/v1/users/${userId}/wallets`, { did: by.wallet.did });
    expect((await by.send('POST', '/v1/wallet/accounts', { userId })).status).toBe(200);
    return { userId, userName: wish.userName };
  };
  const credential = async (by: PersonUnderTest, userId: string) => {
    const { body } = await by.send('POST', '/v1/wallet/accounts/credential', { userId });
    return body.creds ?? '';
  };
  const atLater = async (minutes: number, work: () => Promise<void>) => {
    const { context } = current().services;
    const { now } = context;
    Object.assign(context, { now: () => new Date(now().getTime() + minutes * MINUTE_MS) });
    try {
      await work();
    } finally {
      Object.assign(context, { now });
    }
  };

  it('carry one answer, sealed end to end, from a wallet to the relying party', async () => {
    const by = await walletPerson();
    const { sessionId, sessionUrl } = await created({ metadata: '{"order":7}' });
    expect(sessionUrl).toBe(`${origin.url}/sessions/session/${sessionId}`);
    const session = await read(sessionId);
    expect(session).toMatchObject({ origin, scopes: ['firstName', 'did'], answered: false, publicKey });
    expect((await answer(by, sessionId)).status).toBe(200);
    const told = SessionResponse.parse((await response(sessionId)).body);
    expect(told).toMatchObject({
      did: by.wallet.did,
      publicKey: publicKeyOf(by),
      userId: null,
      ial: null,
      authFactor: 'pin',
      scopes: ['firstName', 'did'],
      isRejected: false,
      sessionInfo: { metadata: '{"order":7}' },
    });
    const { nonce } = session;
    const word = openAuthenticationWord(told.data, opener(relyingParty), {
      sessionId,
      nonce,
      did: told.did,
      origin,
    });
    expect(word.data).toEqual({ firstName: 'ANNA', did: by.wallet.did });
    const { db } = current().services.context;
    const [row, audit] = [
      await db.selectFrom('authentication_session').selectAll().where('session_id', '=', sessionId).execute(),
      await db.selectFrom('audit').selectAll().execute(),
    ];
    const stored = JSON.stringify([row, audit], (_key, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    expect(stored).not.toMatch(/ANNA|"order"/);
  });

  it('note each scope that the person agreed to', async () => {
    const by = await walletPerson();
    const { sessionId } = await created();
    await answer(by, sessionId, { scopes: ['firstName'] });
    expect(await consents(sessionId)).toMatchObject([
      {
        scope: 'firstName',
        did: by.wallet.did,
        user_id: null,
        requested_by: expect.stringMatching(/^client:/),
      },
    ]);
  });

  it('take only the first answer', async () => {
    const { sessionId } = await created();
    const people = await Promise.all([walletPerson(), walletPerson(), walletPerson()]);
    const answers = await Promise.all(people.map((by) => answer(by, sessionId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('AUTH_SESSION_ANSWERED');
    expect(await consents(sessionId)).toHaveLength(2);
  });

  it('live for minutes, and are forgotten with their answers', async () => {
    const by = await walletPerson();
    const open = await created();
    const answered = await created();
    await answer(by, answered.sessionId);
    expect(await response(open.sessionId)).toMatchObject({
      status: 409,
      body: { code: 'AUTH_SESSION_UNANSWERED' },
    });
    const session = await read(open.sessionId);
    const late = { data: sealAuthenticationWord(wordOf(by, session), by.wallet, publicKey) };
    const base = {
      origin,
      authFactor: 'pin',
      scopes: [],
      isRejected: false,
      userId: null,
      creds: '',
      appid: 'a',
    };
    const { services } = current();
    // The proof is of the same later time.
    await services.context.db
      .updateTable('authentication_session')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('session_id', '=', open.sessionId)
      .execute();
    const path = `/sessions/session/${open.sessionId}/authenticate`;
    expect(await by.send('POST', path, { ...base, ...late })).toMatchObject({
      status: 410,
      body: { code: 'AUTH_SESSION_EXPIRED' },
    });
    expect(await response(open.sessionId)).toMatchObject({
      status: 410,
      body: { code: 'AUTH_SESSION_EXPIRED' },
    });
    await atLater(6, async () => {
      expect((await response(answered.sessionId)).status).toBe(404);
      await forgetAuthenticationSessions(services.context.db, services.context.now());
    });
    expect((await response(answered.sessionId)).status).toBe(404);
    expect(await consents(answered.sessionId)).toHaveLength(2);
  });

  it.each([
    ['another origin', { url: 'https://id.example.org' }],
    ['a path after the origin', { url: 'http://127.0.0.1/api' }],
    ['another tenant', { tag: 'other' }],
    ['another community', { communityName: 'Elsewhere' }],
    ['another id of the community', { communityId: randomUUID() }],
  ])('are not made for %s', async (_, change) => {
    expect(await create({ origin: { ...origin, ...change } })).toMatchObject({
      status: 403,
      body: { code: 'AUTH_ORIGIN_UNKNOWN' },
    });
  });

  it.each([
    ['an unknown scope', { scopes: 'firstName,shoeSize' }],
    ['no scope', { scopes: '' }],
    ['a scope twice', { scopes: 'did,did' }],
    ['an unknown factor', { authtype: 'smile' }],
    ['no point as key', { publicKey: 'A'.repeat(44) }],
    ['a line break in the origin', { origin: { tag: 'a\nb', url: 'x', communityName: 'y' } }],
    ['a member that nobody knows', { callback: 'https://example.org' }],
  ])('are refused with %s', async (_, change) => {
    expect(await create(change)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  it.each<[string, Partial<SessionAnswer>, number, string]>([
    ['a scope that was not asked for', { scopes: ['firstName', 'dob'] }, 409, 'AUTH_SCOPE_NOT_ASKED'],
    ['a scope twice', { scopes: ['did', 'did'] }, 409, 'AUTH_SCOPE_NOT_ASKED'],
    ['scopes and a rejection', { isRejected: true }, 409, 'AUTH_SCOPE_NOT_ASKED'],
    ['another factor', { authFactor: 'visual' }, 409, 'AUTH_FACTOR_OTHER'],
    ['a credential of nobody', { creds: 'f'.repeat(64) }, 403, 'ACCOUNT_CREDENTIAL_INVALID'],
    ['a user without a credential', { userId: 'berta' }, 403, 'ACCOUNT_CREDENTIAL_INVALID'],
  ])('refuse an answer with %s, and wait for the right one', async (_, change, status, code) => {
    const by = await walletPerson();
    const { sessionId } = await created({ authtype: 'pin' });
    expect(await answer(by, sessionId, change)).toMatchObject({ status, body: { code } });
    expect(await consents(sessionId)).toEqual([]);
    expect((await answer(by, sessionId)).status).toBe(200);
  });

  it('show the true names of an origin in any spelling', async () => {
    const spelt = { tag: origin.tag.toUpperCase(), url: `${origin.url}/`, communityName: name.toUpperCase() };
    const { sessionId } = await created({ origin: spelt });
    expect((await read(sessionId)).origin).toEqual(origin);
  });

  it('refuse an answer for another origin', async () => {
    const by = await walletPerson();
    const { sessionId } = await created();
    const wrong = { ...origin, communityName: name.toUpperCase() };
    expect(await answer(by, sessionId, { origin: wrong })).toMatchObject({
      status: 403,
      body: { code: 'AUTH_ORIGIN_UNKNOWN' },
    });
  });

  it('give the answer only to their creator, and nothing to other communities', async () => {
    const by = await walletPerson();
    const { sessionId } = await created();
    await answer(by, sessionId);
    const another = await accessKey(current().services, {
      ...kiosk,
      scopes: ['authentication_sessions.create'],
    });
    expect(await response(sessionId, another)).toMatchObject({
      status: 404,
      body: { code: 'AUTH_SESSION_NOT_FOUND' },
    });
    const elsewhere = await enrolledKiosk(current().services, `Elsewhere ${randomUUID()}`);
    const path = { params: { path: { id: sessionId } } };
    const { error } = await elsewhere.api.GET('/sessions/session/{id}', path);
    expect(error).toMatchObject({ status: 404, code: 'AUTH_SESSION_NOT_FOUND' });
    const stranger = await personAt(current().services, elsewhere);
    expect(await answer(stranger, sessionId)).toMatchObject({ status: 404 });
  });

  describe('and accounts', () => {
    it('name the account of a credential, which counts once', async () => {
      const by = await walletPerson();
      const { userId, userName } = await linkedUser(by);
      const creds = await credential(by, userName);
      const first = await created();
      expect((await answer(by, first.sessionId, { userId, creds })).status).toBe(200);
      expect((await response(first.sessionId)).body).toMatchObject({ userId });
      expect((await consents(first.sessionId))[0]).toMatchObject({ user_id: userId });
      const second = await created();
      expect(await answer(by, second.sessionId, { userId, creds })).toMatchObject({
        status: 403,
        body: { code: 'ACCOUNT_CREDENTIAL_INVALID' },
      });
    });

    it('keep a credential when the answer was refused', async () => {
      const by = await walletPerson();
      const { userId } = await linkedUser(by);
      const creds = await credential(by, userId);
      const { sessionId } = await created();
      expect((await answer(by, sessionId, { creds, scopes: ['dob'] })).status).toBe(409);
      expect((await answer(by, sessionId, { creds })).status).toBe(200);
    });

    it('refuse the credential of another wallet, of another account, and one that is too old', async () => {
      const [by, other] = [await walletPerson(), await walletPerson()];
      const { userId } = await linkedUser(by);
      const theirs = await linkedUser(other);
      const { sessionId } = await created();
      const refused = { status: 403, body: { code: 'ACCOUNT_CREDENTIAL_INVALID' } };
      const creds = await credential(by, userId);
      expect(await answer(other, sessionId, { creds })).toMatchObject(refused);
      expect(await answer(by, sessionId, { creds, userId: theirs.userId })).toMatchObject(refused);
      await current()
        .services.context.db.updateTable('account_credential')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('user_id', '=', userId)
        .execute();
      expect(await answer(by, sessionId, { creds })).toMatchObject(refused);
      expect(
        await by.send('POST', '/v1/wallet/accounts/credential', { userId: theirs.userId }),
      ).toMatchObject({
        status: 404,
        body: { code: 'ACCOUNT_NOT_LINKED' },
      });
    });
  });

  it('note what a person shows to the program of the installation', async () => {
    const by = await walletPerson();
    const { userId } = await linkedUser(by);
    const creds = await credential(by, userId);
    const shown = (change: object = {}) =>
      by.send('POST', '/v1/wallet/scopes', { origin, scopes: ['dob', 'did'], userId, creds, ...change });
    expect(await shown({ origin: { ...origin, tag: 'other' } })).toMatchObject({
      status: 403,
      body: { code: 'AUTH_ORIGIN_UNKNOWN' },
    });
    const noted = await shown();
    expect(noted).toMatchObject({ status: 200, body: { userId } });
    const own = { program_id: null, program_name: null };
    expect(await consents(noted.body.consentId ?? '')).toMatchObject([
      { scope: 'did', ...own },
      { scope: 'dob', ...own },
    ]);
    const program = { id: randomUUID(), name: 'Appointment desk' };
    const byProgram = await shown({ userId: null, creds: '', program });
    expect(await consents(byProgram.body.consentId ?? '')).toMatchObject([
      { scope: 'did', program_id: program.id, program_name: 'Appointment desk' },
      { scope: 'dob', program_id: program.id, program_name: 'Appointment desk' },
    ]);
    expect((await shown({ program: { ...program, name: 'a\u200bb' } })).status).toBe(400);
    expect(await shown()).toMatchObject({ status: 403, body: { code: 'ACCOUNT_CREDENTIAL_INVALID' } });
    expect((await shown({ scopes: ['shoeSize'] })).status).toBe(400);
  });

  it('are named in the directory by their base path', async () => {
    const facts = (await (await fetch(`${current().services.url}/v1/directory`)).json()) as {
      services: Record<string, string>;
    };
    expect(facts.services.sessions).toBe('/sessions');
  });
});
