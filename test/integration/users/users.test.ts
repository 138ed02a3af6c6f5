import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WalletEventPage } from '#core/contract/wallet-calls/events.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { createWalletProof, WALLET_PROOF_HEADER } from '#core/keys/wallet-proof.ts';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { type PersonUnderTest, personAt, walletProof } from '#scripts/harness/services/person-under-test.ts';
import type { UserFacts } from '#services/contract/users.ts';
import { parseClientId } from '#services/kernel/access.ts';
import { walletStands } from '#services/users/wallet.repository.ts';
import { sessionWithEvents } from '../support/events-under-test.ts';
import { onEachDatabase, running } from '../support/services-under-test.ts';

const DEVICE = {
  uid: 'kiosk-7',
  os: 'Linux',
  deviceName: 'Counter 7',
  authenticatorId: 'org.example.counterproof',
  authenticatorVersion: '1.0.0',
  authenticatorName: 'Counterproof',
  clientIp: '192.0.2.7',
};

onEachDatabase('users of a community', (current) => {
  let kiosk: KioskUnderTest;
  let admin: CallerUnderTest;
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services, `Users ${randomUUID()}`);
    admin = await administrator(current().services, { tenantId: kiosk.tenantId });
    await ask('PATCH', `/v1/communities/${kiosk.communityId}`, {
      accountsPerPerson: 5,
      personsPerAccount: 2,
    });
  });

  const askAs = async <T = Record<string, string>>(
    by: CallerUnderTest,
    method: string,
    path: string,
    body?: unknown,
  ) => {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await by.fetch(path, { method, ...(body === undefined ? {} : json) });
    return { status: answer.status, body: (await answer.json()) as T };
  };
  const ask = <T = Record<string, string>>(method: string, path: string, body?: unknown) =>
    askAs<T>(admin, method, path, body);
  const person = () => personAt(current().services, kiosk);
  const newUser = async (change: object = {}) => {
    const { communityId } = kiosk;
    const wish = { communityId, userName: randomName(), ...change };
    const made = await ask<UserFacts>('POST', '/v1/users', wish);
    expect(made.status).toBe(201);
    return made.body;
  };
  /** A user whom a person's wallet is linked to. */
  const linked = async (by: PersonUnderTest, change: object = {}) => {
    const user = await newUser(change);
    await ask('POST', `/v1/users/${user.userId}/wallets`, { did: by.wallet.did });
    expect((await by.send('POST', '/v1/wallet/accounts', { userId: user.userId })).status).toBe(200);
    return user;
  };
  const accounts = async (by: PersonUnderTest, path = '/v1/wallet/accounts') =>
    (await by.send<{ accounts: Record<string, string>[] }>('GET', path)).body.accounts;

  describe('tell their wallets what happened', () => {
    const read = async (by: PersonUnderTest, query = '') =>
      (await by.send<WalletEventPage>('GET', `/v1/wallet/events${query}`)).body;
    const typesOf = ({ events }: WalletEventPage) => events.map(({ type }) => type);

    it('once for each link made and ended, to this wallet alone', async () => {
      const [one, other] = [await person(), await person()];
      const user = await linked(one);
      await linked(other);
      await ask('PATCH', `/v1/users/${user.userId}`, { active: false });
      const page = await read(one);
      expect(page.events.map(({ type, sessionId, data }) => [type, sessionId, data])).toEqual([
        ['E_WALLET_LINKED', null, { userId: user.userId, linkedBy: 'administrator' }],
        ['E_WALLET_UNLINKED', null, { userId: user.userId, reason: 'user-disabled' }],
      ]);
      expect(typesOf(await read(one, `?cursor=${page.events[0]?.cursor}`))).toEqual(['E_WALLET_UNLINKED']);
      expect(await read(one, `?cursor=${page.next}`)).toMatchObject({ events: [], more: false });
      expect(typesOf(await read(other))).toEqual(['E_WALLET_LINKED']);
    });

    it('as soon as it happens, where the call waits for it', async () => {
      const by = await person();
      const { next } = await read(by);
      const waiting = read(by, `?cursor=${next}&waitSec=10`);
      await linked(by);
      expect(typesOf(await waiting)).toEqual(['E_WALLET_LINKED']);
      const again = await by.send('GET', '/v1/wallet/events?waitSec=11');
      expect(again).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    });

    it('no more once the wallet is revoked', async () => {
      const by = await person();
      await linked(by);
      await ask('POST', '/v1/wallets/revoke', { did: by.wallet.did });
      expect(await by.send('GET', '/v1/wallet/events')).toMatchObject({ body: { code: 'WALLET_REVOKED' } });
    });

    it('on an open stream only while the wallet stands, and the kiosk that brought it', async () => {
      const { context } = current().services;
      const other = await enrolledKiosk(current().services, `Users ${randomUUID()}`);
      const through = ({ clientId }: KioskUnderTest) => {
        const client = parseClientId(clientId);
        if (!client) throw new Error('no kiosk');
        return client;
      };
      const [by, revoked] = [await person(), await person()];
      await linked(revoked);
      const stands = ({ wallet }: PersonUnderTest, at: KioskUnderTest) =>
        walletStands(context.db, { ...through(at), walletDid: wallet.did });
      await ask('POST', '/v1/wallets/revoke', { did: revoked.wallet.did });
      expect([await stands(by, kiosk), await stands(revoked, kiosk)]).toEqual([true, false]);
      expect(await stands(by, other)).toBe(true);
      const owner = await administrator(current().services, { tenantId: other.tenantId });
      const { kioskId } = through(other);
      expect((await askAs(owner, 'PATCH', `/v1/kiosks/${kioskId}`, { active: false })).status).toBe(200);
      expect(await stands(by, other)).toBe(false);
    });

    it('where a session stands whose documents the wallet took, and no finding of it', async () => {
      const by = await person();
      const { sessionId, tell } = await sessionWithEvents(current().services, kiosk);
      expect((await by.send('POST', '/v1/wallet/enrolments', { sessionId })).status).toBe(200);
      await tell(
        { type: 'E_IDV_DOCUMENT_NOT_ALLOWED', data: { country: 'UTO' } },
        { type: 'E_IDV_SESSION_ENDED', data: { from: 'In Progress', to: 'Success', reasons: ['x'] } },
      );
      const { events } = await read(by);
      expect(events.map(({ type, sessionId: of, data }) => [type, of, data])).toEqual([
        ['E_WALLET_ENROLLED', sessionId, { state: expect.any(String) }],
        ['E_IDV_SESSION_ENDED', sessionId, { state: 'Success' }],
      ]);
      expect((await read(await person())).events).toEqual([]);
    });

    it('where a session stands that ended before the wallet took its documents', async () => {
      const by = await person();
      const { sessionId, tell } = await sessionWithEvents(current().services, kiosk);
      await tell({ type: 'E_IDV_SESSION_ENDED', data: { from: 'In Progress', to: 'Success', reasons: [] } });
      const { next } = await read(by);
      expect((await by.send('POST', '/v1/wallet/enrolments', { sessionId })).status).toBe(200);
      const { context } = current().services;
      const { state } = await context.db
        .selectFrom('proofing_session')
        .select('state')
        .where('session_id', '=', sessionId)
        .executeTakeFirstOrThrow();
      const { events } = await read(by, `?cursor=${next}`);
      expect(events.map(({ type, data }) => [type, data])).toEqual([['E_WALLET_ENROLLED', { state }]]);
    });
  });

  it('are kept apart from administrators, sealed, and found by name and email only', async () => {
    const user = await newUser({
      userName: 'Berta.Beispiel',
      email: 'berta@example.org',
      displayName: 'Berta',
    });
    expect(user).toMatchObject({ active: true, hasPassword: false, communityId: kiosk.communityId });
    const found = async (query: object) =>
      (await ask<{ users: UserFacts[] }>('POST', '/v1/users/search', query)).body.users;
    expect(await found({ userName: 'berta.beispiel ' })).toEqual([user]);
    expect(await found({ email: 'BERTA@example.org' })).toEqual([user]);
    expect(await found({ userName: 'berta' })).toEqual([]);
    const { db } = current().services.context;
    const row = await db
      .selectFrom('users')
      .selectAll()
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(
      JSON.stringify(row, (_key, value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      ),
    ).not.toMatch(/berta/i);
    expect(JSON.stringify((await ask('GET', '/v1/accounts')).body)).not.toMatch(/berta/i);
  });

  it('have unique names and emails, also when many ask at once', async () => {
    const name = `race-${randomUUID()}`;
    const made = await Promise.all(
      Array.from({ length: 4 }, (_, i) =>
        ask('POST', '/v1/users', { userName: i % 2 ? name : name.toUpperCase() }),
      ),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const email = `${randomUUID()}@example.org`;
    await newUser({ email });
    expect(await ask('POST', '/v1/users', { userName: randomName(), email })).toMatchObject({
      status: 409,
      body: { code: 'USER_EXISTS' },
    });
  });

  it('are made once under one idempotency key', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': `user-${randomUUID()}` };
    const body = JSON.stringify({ userName: randomName() });
    const made = async () => (await admin.fetch('/v1/users', { method: 'POST', headers, body })).json();
    expect(await made()).toEqual(await made());
  });

  it.each([
    ['a line break in the name', { userName: 'anna\r\nBcc: all@example.org' }],
    ['the form of an id', { userName: '0191f2c4-7b1e-7c3a-9d52-6f0a1b2c3d4e' }],
    ['a line break in the email', { userName: 'anna', email: 'a@example.org\nBcc: b@example.org' }],
    ['two emails', { userName: 'anna', email: 'a@example.org,b@example.org' }],
    ['a telephone number that is none', { userName: 'anna', phone: '12' }],
    ['a member that nobody knows', { userName: 'anna', isAdministrator: true }],
  ])('are refused with %s', async (_, body) => {
    expect(await ask('POST', '/v1/users', body)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST' },
    });
  });

  it('exist for a person by name and id while they are active', async () => {
    const anna = await person();
    const user = await newUser();
    const exists = async (userId: string) =>
      (await anna.send<{ exists: boolean }>('POST', '/v1/wallet/users/exists', { userId })).body.exists;
    expect(await exists(user.userName)).toBe(true);
    expect(await exists(user.userId)).toBe(true);
    expect(await exists('nobody at all')).toBe(false);
    await ask('PATCH', `/v1/users/${user.userId}`, { active: false });
    expect(await exists(user.userName)).toBe(false);
    expect(await anna.send('POST', '/v1/wallet/users/fetch', { userName: user.userName })).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND' },
    });
  });

  it('tell a wallet of themselves only when it is linked', async () => {
    const anna = await person();
    const user = await linked(anna, { displayName: 'Anna', email: `${randomUUID()}@example.org` });
    const fetched = async (by: PersonUnderTest) =>
      (await by.send('POST', '/v1/wallet/users/fetch', { userName: user.userName })).body;
    expect(await fetched(anna)).toMatchObject({
      linked: true,
      person: { displayName: 'Anna', email: user.email },
    });
    expect(await fetched(await person())).toEqual({
      userId: user.userId,
      userName: user.userName,
      linked: false,
      person: null,
    });
  });

  it('are not listed by guessing: a kiosk may ask twenty times a minute', async () => {
    const anna = await person();
    const codes = new Set<string | undefined>();
    for (let i = 0; i < 21; i++) {
      codes.add((await anna.send('POST', '/v1/wallet/users/fetch', { userName: `guess-${i}` })).body.code);
    }
    expect([...codes]).toEqual(['USER_NOT_FOUND', 'RATE_LIMITED']);
  });

  it('are linked where an administrator prepared it, and to that wallet only', async () => {
    const [anna, other] = [await person(), await person()];
    const user = await newUser();
    const take = (by: PersonUnderTest) => by.send('POST', '/v1/wallet/accounts', { userId: user.userName });
    expect(await take(anna)).toMatchObject({ status: 404, body: { code: 'ACCOUNT_NOT_LINKED' } });
    await ask('POST', `/v1/users/${user.userId}/wallets`, { did: anna.wallet.did });
    expect(await accounts(anna)).toEqual([]);
    expect(await take(other)).toMatchObject({ status: 404, body: { code: 'ACCOUNT_NOT_LINKED' } });
    const taken = await take(anna);
    expect(taken).toMatchObject({ status: 200, body: { userId: user.userId, linkedBy: 'administrator' } });
    expect((await take(anna)).body).toEqual(taken.body);
    expect(await accounts(anna)).toEqual([taken.body]);
  });

  it('have as many wallets and accounts as the community allows', async () => {
    const anna = await person();
    for (let i = 0; i < 5; i++) await linked(anna);
    const sixth = await newUser();
    await ask('POST', `/v1/users/${sixth.userId}/wallets`, { did: anna.wallet.did });
    expect(await anna.send('POST', '/v1/wallet/accounts', { userId: sixth.userId })).toMatchObject({
      status: 409,
      body: { code: 'ACCOUNT_LIMIT_REACHED' },
    });
    const shared = await newUser();
    const persons = await Promise.all(Array.from({ length: 4 }, person));
    for (const { wallet } of persons) {
      await ask('POST', `/v1/users/${shared.userId}/wallets`, { did: wallet.did });
    }
    const taken = await Promise.all(
      persons.map((one) => one.send('POST', '/v1/wallet/accounts', { userId: shared.userId })),
    );
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  });

  it('are unlinked once, also when two ask at the same moment', async () => {
    const anna = await person();
    const user = await linked(anna);
    const unlink = () => anna.send('POST', '/v1/wallet/accounts/unlink', { userId: user.userId });
    const both = await Promise.all([unlink(), unlink()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await unlink()).toMatchObject({ status: 404, body: { code: 'ACCOUNT_NOT_LINKED' } });
    expect(await accounts(anna)).toEqual([]);
    expect(await accounts(anna, '/v1/wallet/accounts/removed')).toEqual([]);
  });

  it('are removed from a wallet by others, who are named by why', async () => {
    const anna = await person();
    const reasons = async () =>
      (await accounts(anna, '/v1/wallet/accounts/removed')).map(({ userId, reason }) => [userId, reason]);
    const disabled = await linked(anna);
    await ask('PATCH', `/v1/users/${disabled.userId}`, { active: false });
    const ended = await linked(anna);
    const { links } = (await ask<{ links: { linkId: string }[] }>('GET', `/v1/users/${ended.userId}/wallets`))
      .body;
    const end = () => ask('DELETE', `/v1/users/${ended.userId}/wallets/${links[0]?.linkId}`);
    expect((await end()).status).toBe(200);
    expect(await end()).toMatchObject({ status: 404, body: { code: 'ACCOUNT_NOT_LINKED' } });
    const removed = await linked(anna);
    await ask('DELETE', `/v1/users/${removed.userId}`);
    expect(await reasons()).toEqual([
      [removed.userId, 'user-removed'],
      [ended.userId, 'administrator'],
      [disabled.userId, 'user-disabled'],
    ]);
    await ask('POST', `/v1/users/${ended.userId}/wallets`, { did: anna.wallet.did });
    await anna.send('POST', '/v1/wallet/accounts', { userId: ended.userId });
    expect((await reasons()).map(([userId]) => userId)).toEqual([removed.userId, disabled.userId]);
  });

  it('are erased with whatever led back to them, and their name is free again', async () => {
    const anna = await person();
    const user = await linked(anna, { email: `${randomUUID()}@example.org` });
    await anna.send('POST', '/v1/wallet/accounts/device', { userId: user.userId, deviceInfo: DEVICE });
    expect((await ask('DELETE', `/v1/users/${user.userId}`)).status).toBe(200);
    expect(await ask('GET', `/v1/users/${user.userId}`)).toMatchObject({ status: 404 });
    const { db } = current().services.context;
    const row = await db
      .selectFrom('users')
      .selectAll()
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      name_index: null,
      email_index: null,
      record_sealed: null,
      verifier_sealed: null,
    });
    const link = await db
      .selectFrom('user_wallets')
      .selectAll()
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(link.device_sealed).toBeNull();
    await newUser({ userName: user.userName, email: user.email });
  });

  it('know the device of a linked wallet, as told', async () => {
    const anna = await person();
    const user = await linked(anna);
    const told = { userId: user.userId, deviceInfo: DEVICE, pushId: 'sub-1', pushProvider: 'events' };
    expect((await anna.send('POST', '/v1/wallet/accounts/device', told)).status).toBe(200);
    expect((await ask('GET', `/v1/users/${user.userId}/wallets`)).body).toMatchObject({
      links: [{ did: anna.wallet.did, device: DEVICE }],
    });
    for (const wrong of [{ os: 'BeOS' }, { locLat: 91 }, { clientIp: 'here' }, { surprise: 1 }]) {
      const body = { ...told, deviceInfo: { ...DEVICE, ...wrong } };
      expect((await anna.send('POST', '/v1/wallet/accounts/device', body)).status).toBe(400);
    }
    const stranger = await person();
    expect(await stranger.send('POST', '/v1/wallet/accounts/device', told)).toMatchObject({
      status: 404,
      body: { code: 'ACCOUNT_NOT_LINKED' },
    });
  });

  it('shut a lost wallet out for good', async () => {
    const anna = await person();
    const user = await linked(anna);
    const { did } = anna.wallet;
    expect((await ask('POST', '/v1/wallets/revoke', { did })).status).toBe(200);
    expect(await anna.send('GET', '/v1/wallet/accounts')).toMatchObject({
      status: 403,
      body: { code: 'WALLET_REVOKED' },
    });
    expect((await ask('GET', `/v1/users/${user.userId}/wallets`)).body).toEqual({ links: [] });
    expect(await ask('POST', '/v1/wallets/revoke', { did })).toMatchObject({
      body: { code: 'WALLET_NOT_FOUND' },
    });
    expect(await ask('POST', `/v1/users/${user.userId}/wallets`, { did })).toMatchObject({
      body: { code: 'WALLET_REVOKED' },
    });
  });

  it('do not exist beyond their community and tenant', async () => {
    const user = await newUser();
    const { tenantId } = kiosk;
    const made = await ask('POST', '/v1/communities', { name: `Second ${randomUUID()}` });
    const local = await administrator(current().services, { tenantId, communityId: made.body.id! });
    const elsewhere = await enrolledKiosk(current().services, `Elsewhere ${randomUUID()}`);
    const stranger = await administrator(current().services, { tenantId: elsewhere.tenantId });
    for (const by of [local, stranger]) {
      expect(await askAs(by, 'GET', `/v1/users/${user.userId}`)).toMatchObject({ status: 404 });
      expect(await askAs(by, 'PATCH', `/v1/users/${user.userId}`, { active: false })).toMatchObject({
        status: 404,
      });
      expect(JSON.stringify((await askAs(by, 'GET', '/v1/users')).body)).not.toContain(user.userId);
    }
    expect(await askAs(local, 'POST', '/v1/wallets/revoke', { did: kiosk.wallet.did })).toMatchObject({
      status: 403,
      body: { code: 'GRANT_EXCEEDED' },
    });
    const foreigner = await personAt(current().services, elsewhere);
    const exists = await foreigner.send('POST', '/v1/wallet/users/exists', { userId: user.userName });
    expect(exists.body).toEqual({ exists: false });
  });

  it('need a licence of the community for a new link', async () => {
    const anna = await person();
    const user = await newUser();
    await ask('POST', `/v1/users/${user.userId}/wallets`, { did: anna.wallet.did });
    const { db } = current().services.context;
    const modules = (names: string[]) =>
      db
        .updateTable('licence')
        .set({ modules: JSON.stringify(names) })
        .where('tenant_id', '=', kiosk.tenantId)
        .execute();
    await modules(['idproofing']);
    try {
      expect(await anna.send('POST', '/v1/wallet/accounts', { userId: user.userId })).toMatchObject({
        status: 403,
        body: { code: 'LICENSE_MODULE_MISSING' },
      });
    } finally {
      await modules(['idproofing', 'wallet']);
    }
    expect((await anna.send('POST', '/v1/wallet/accounts', { userId: user.userId })).status).toBe(200);
  });

  it('enter the audit log without their names', async () => {
    const anna = await person();
    const user = await linked(anna, { displayName: 'Xanthippe' });
    await anna.send('POST', '/v1/wallet/accounts/unlink', { userId: user.userId });
    const { db } = current().services.context;
    const ofTenant = db.selectFrom('audit').selectAll().where('tenant_id', '=', kiosk.tenantId);
    const rows = await ofTenant.orderBy('seq').execute();
    const of = rows
      .filter(({ data }) => data.userId === user.userId)
      .map(({ action, actor }) => [action, actor.split(':')[0]]);
    expect(of).toEqual([
      ['user.added', 'account'],
      ['user.link-prepared', 'account'],
      ['user.linked', 'wallet'],
      ['user.unlinked', 'wallet'],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`Xanthippe|${user.userName}`));
  });
});

const randomName = () => `user-${randomUUID()}`;

describe('the proof of a wallet at the services', () => {
  const current = running();
  let kiosk: KioskUnderTest;
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
  });
  const PATH = '/v1/wallet/users/exists';
  const BODY = '{"userId":"anna"}';
  const codeOf = async (answer: Promise<Response>): Promise<string> => {
    const got = await answer;
    return got.ok ? 'ok' : ((await got.json()) as { code: string }).code;
  };
  const url = (path = PATH) => current().services.url + path;
  const header = (change: { at?: Date; url?: string; method?: string; body?: string; jti?: string } = {}) => {
    const wallet = jwsSigner(generateKeyPair());
    const call = { method: 'POST', url: url(), ...change, body: Buffer.from(change.body ?? BODY) };
    const fresh = { at: change.at ?? new Date(), jti: change.jti ?? randomUUID() };
    return { [WALLET_PROOF_HEADER]: createWalletProof(wallet, call, fresh) };
  };

  it('is needed beside the token of the kiosk', async () => {
    const { raw } = await personAt(current().services, kiosk);
    expect(await codeOf(raw('POST', PATH, BODY, header()))).toBe('ok');
    expect(await codeOf(raw('POST', PATH, BODY, {}))).toBe('WALLET_PROOF_MISSING');
    const alone = await fetch(url(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...header() },
      body: BODY,
    });
    expect([alone.status, ((await alone.json()) as { code: string }).code]).toEqual([401, 'TOKEN_MISSING']);
  });

  it('names its scheme where it is missing', async () => {
    const { raw } = await personAt(current().services, kiosk);
    const answer = await raw('POST', PATH, BODY, {});
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('WalletProof');
  });

  it.each([
    ['another body', () => header({ body: '{"userId":"berta"}' })],
    ['another address', () => header({ url: url('/v1/wallet/users/fetch') })],
    ['another query', () => header({ url: `${url()}?x=1` })],
    ['another method', () => header({ method: 'PUT' })],
    ['a time that has passed', () => header({ at: new Date(Date.now() - 61_000) })],
    ['a time that has not come', () => header({ at: new Date(Date.now() + 62_000) })],
    ['no proof at all in the header', () => ({ [WALLET_PROOF_HEADER]: 'x.y.z' })],
    [
      'two proofs',
      () => ({ [WALLET_PROOF_HEADER]: `${Object.values(header())[0]}, ${Object.values(header())[0]}` }),
    ],
  ])('does not count for %s', async (_, made) => {
    const { raw } = await personAt(current().services, kiosk);
    expect(await codeOf(raw('POST', PATH, BODY, made()))).toBe('WALLET_PROOF_INVALID');
  });

  it('counts once, also when two requests arrive together', async () => {
    const { raw } = await personAt(current().services, kiosk);
    const proof = header();
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(raw('POST', PATH, BODY, proof))));
    expect(codes.sort()).toEqual(['WALLET_PROOF_REPLAYED', 'WALLET_PROOF_REPLAYED', 'ok']);
    expect(await codeOf(raw('POST', PATH, BODY, proof))).toBe('WALLET_PROOF_REPLAYED');
  });

  it('covers a request without a body, and a long one', async () => {
    const { wallet, raw, send } = await personAt(current().services, kiosk);
    expect((await send('GET', '/v1/wallet/accounts')).status).toBe(200);
    const body = JSON.stringify({ userId: 'a', pad: 'x'.repeat(300_000) });
    const proof = walletProof(wallet, { method: 'POST', url: url(), body });
    expect(await codeOf(raw('POST', PATH, body, proof))).toBe('INVALID_REQUEST');
    const spoilt = walletProof(wallet, { method: 'POST', url: url(), body });
    expect(await codeOf(raw('POST', PATH, `${body} `, spoilt))).toBe('WALLET_PROOF_INVALID');
  });
});
