import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { WebAuthnEmulator } from 'nid-webauthn-emulator';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyJws } from '#core/keys/jws.ts';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { type PersonUnderTest, personAt } from '#scripts/harness/services/person-under-test.ts';
import { ceremonyIn, newDevice } from '../support/security-key.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

interface Told {
  code?: string;
  ceremonyId?: string;
  url?: string;
  state?: string;
  userId?: string;
  passkeyId?: string | null;
  token?: string | null;
}
type Options = Parameters<WebAuthnEmulator['createJSON']>[1] & Parameters<WebAuthnEmulator['getJSON']>[1];

onEachDatabase('passkeys', (current) => {
  let kiosk: KioskUnderTest;
  let admin: CallerUnderTest;
  /** The name under which browsers take this machine for a relying party. */
  let origin: string;
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services, `Passkeys ${randomUUID()}`);
    admin = await administrator(current().services, { tenantId: kiosk.tenantId });
    origin = current().services.url.replace('127.0.0.1', 'localhost');
    const body = JSON.stringify({ accountsPerPerson: 9, personsPerAccount: 9 });
    const headers = { 'content-type': 'application/json' };
    await admin.fetch(`/v1/communities/${kiosk.communityId}`, { method: 'PATCH', headers, body });
  });

  const post = async <T = Told>(path: string, body: unknown, from = origin) => {
    const headers = { 'content-type': 'application/json', origin: from };
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as T };
  };
  const asAdmin = async <T = Told>(path: string, body?: object, method = 'POST') => {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await admin.fetch(path, { method, ...(body === undefined ? {} : json) });
    return (await answer.json()) as T;
  };
  /** A person whose wallet is linked to a user, or only prepared for it. */
  async function personOf({ isLinked = true } = {}) {
    const person = await personAt(current().services, kiosk);
    const userName = `user-${randomUUID()}`;
    const { communityId } = kiosk;
    const { userId = '' } = await asAdmin('/v1/users', { communityId, userName });
    await asAdmin(`/v1/users/${userId}/wallets`, { did: person.wallet.did });
    if (isLinked) await person.send('POST', '/v1/wallet/accounts', { userId });
    return { person, userName, userId };
  }
  const begin = async (person: PersonUnderTest, body: object) => {
    const told = await person.send<Told>('POST', '/v1/wallet/passkeys', body);
    return { ...told, key: ceremonyIn(told.body.url ?? 'http://none/') };
  };
  const read = async (person: PersonUnderTest, ceremonyId: string | null) =>
    (await person.send<Told>('GET', `/v1/wallet/passkeys/${ceremonyId}`)).body;
  const optionsOf = async (kind: 'attestation' | 'assertion', key: object) =>
    (await post<Options>(`/${kind}/options`, key)).body;
  /** What the page does for a registration. */
  async function register(person: PersonUnderTest, userName: string, device = newDevice()) {
    const { key } = await begin(person, { kind: 'registration', userName });
    const response = device.createJSON(origin, await optionsOf('attestation', key));
    return { device, key, response, answer: await post('/attestation/result', { ...key, response }) };
  }
  async function authenticate(person: PersonUnderTest, device: WebAuthnEmulator, body: object) {
    const { key } = await begin(person, { kind: 'authentication', ...body });
    const response = device.getJSON(origin, await optionsOf('assertion', key));
    return { key, response, answer: await post('/assertion/result', { ...key, response }) };
  }
  const refused = { status: 403, body: { code: 'PASSKEY_REFUSED' } };
  const over = { status: 404, body: { code: 'CEREMONY_NOT_FOUND' } };

  it('are made on the page, and used for a token of five minutes', async () => {
    const { person, userName, userId } = await personOf();
    const { device, key, answer } = await register(person, userName);
    expect(answer).toEqual({ status: 200, body: { done: true } });
    const made = await read(person, key.ceremonyId);
    expect(made).toMatchObject({ state: 'done', userId, agoMs: expect.any(Number), token: null });
    const used = await authenticate(person, device, { userName, token: true });
    expect(used.answer.status).toBe(200);
    const { token, passkeyId } = await read(person, used.key.ceremonyId);
    expect(passkeyId).toBe(made.passkeyId);
    const verdict = verifyJws(token ?? '');
    expect(verdict).toMatchObject({
      valid: true,
      typ: 'JWT',
      payload: {
        sub: userId,
        aud: current().services.url,
        amr: ['pop', 'user', 'mfa'],
        wallet: person.wallet.did,
      },
    });
    const { iat, exp } = (verdict as unknown as { payload: { iat: number; exp: number } }).payload;
    expect(exp - iat).toBe(300);
  });

  it('ask for a key that is carried, with verification, and never for one of the machine', async () => {
    const { person, userName } = await personOf();
    const { key } = await begin(person, { kind: 'registration', userName });
    expect(await optionsOf('attestation', key)).toMatchObject({
      authenticatorSelection: {
        authenticatorAttachment: 'cross-platform',
        residentKey: 'required',
        userVerification: 'required',
      },
      hints: ['security-key', 'hybrid'],
      rp: { id: new URL(origin).hostname },
    });
  });

  it('show the name of the person, and are listed under the name of their device until the link ends', async () => {
    const { person, userName, userId } = await personOf();
    const names = { displayName: 'Anna Müller', deviceName: 'Blue security key' };
    const { key } = await begin(person, { kind: 'registration', userName, ...names });
    const options = await optionsOf('attestation', key);
    expect(options).toMatchObject({ user: { name: userName, displayName: names.displayName } });
    const response = newDevice().createJSON(origin, options);
    expect((await post('/attestation/result', { ...key, response })).status).toBe(200);
    const listed = async () =>
      (await asAdmin<{ passkeys: object[] }>(`/v1/users/${userId}/passkeys`, undefined, 'GET')).passkeys;
    expect(await listed()).toMatchObject([{ deviceName: names.deviceName, disabledAt: null }]);
    const stored = await sql`SELECT p, c FROM passkey p, passkey_ceremony c WHERE p.user_id = ${userId}
      AND c.user_id = p.user_id`.execute(current().services.context.db);
    expect(JSON.stringify(stored.rows)).not.toMatch(/Blue|Müller/);
    await person.send('POST', '/v1/wallet/accounts/unlink', { userId });
    expect(await listed()).toMatchObject([{ deviceName: null, disabledAt: expect.any(String) }]);
  });

  it('are made for a user only that the wallet has taken its link to', async () => {
    const { person, userName, userId } = await personOf({ isLinked: false });
    const wish = { kind: 'registration', userName };
    expect(await begin(person, wish)).toMatchObject({ status: 404, body: { code: 'ACCOUNT_NOT_LINKED' } });
    await person.send('POST', '/v1/wallet/accounts', { userId });
    expect((await begin(person, wish)).status).toBe(200);
  });

  it('answer an unknown user name as they answer a wrong passkey', async () => {
    const { person, userName } = await personOf();
    const { device } = await register(person, userName);
    const other = await personOf();
    const known = await begin(person, { kind: 'authentication', userName: other.userName });
    const unknown = await begin(person, { kind: 'authentication', userName: `nobody-${randomUUID()}` });
    expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body));
    for (const { key } of [known, unknown]) {
      const options = await optionsOf('assertion', key);
      expect(options).not.toHaveProperty('allowCredentials.0');
      const response = device.getJSON(origin, options);
      expect(await post('/assertion/result', { ...key, response })).toMatchObject(refused);
      expect(await read(person, key.ceremonyId)).toMatchObject({
        state: 'pending',
        userId: null,
        token: null,
      });
    }
  });

  describe('are refused', () => {
    it('for an answer that comes twice', async () => {
      const { person, userName } = await personOf();
      const { device, key, response } = await register(person, userName);
      expect(await post('/attestation/result', { ...key, response })).toMatchObject(over);
      const used = await authenticate(person, device, { userName });
      const again = { ...used.key, response: used.response };
      expect(await post('/assertion/result', again)).toMatchObject(over);
      const { key: fresh } = await begin(person, { kind: 'authentication', userName });
      await optionsOf('assertion', fresh);
      expect(await post('/assertion/result', { ...fresh, response: used.response })).toMatchObject(refused);
    });

    it('for the challenge of an earlier tab, and for a spent one', async () => {
      const { person, userName } = await personOf();
      const { device } = await register(person, userName);
      const { key } = await begin(person, { kind: 'authentication', userName });
      const first = device.getJSON(origin, await optionsOf('assertion', key));
      const second = device.getJSON(origin, await optionsOf('assertion', key));
      expect(await post('/assertion/result', { ...key, response: first })).toMatchObject(refused);
      expect(await post('/assertion/result', { ...key, response: second })).toMatchObject(refused);
      const third = device.getJSON(origin, await optionsOf('assertion', key));
      expect((await post('/assertion/result', { ...key, response: third })).status).toBe(200);
    });

    it('for another origin', async () => {
      const { person, userName } = await personOf();
      const { key } = await begin(person, { kind: 'registration', userName });
      const otherPort = `${new URL(origin).protocol}//localhost:1`;
      const elsewhere = newDevice().createJSON(otherPort, await optionsOf('attestation', key));
      expect(await post('/attestation/result', { ...key, response: elsewhere })).toMatchObject(refused);
      const page = await post('/attestation/options', key, 'https://evil.example');
      expect(page.body.code).toBe('HOST_UNKNOWN');
    });

    it('without the person being verified', async () => {
      const { person, userName } = await personOf();
      const { key } = await begin(person, { kind: 'registration', userName });
      const { response, ...credential } = newDevice().createJSON(origin, await optionsOf('attestation', key));
      // The flags stand behind the hash of the relying party; an attestation of kind none signs nothing.
      const object = Buffer.from(response.attestationObject, 'base64url');
      const hash = createHash('sha256').update(new URL(origin).hostname).digest();
      const flags = object.indexOf(hash) + hash.length;
      object[flags] = (object[flags] ?? 0) & ~0x04;
      const unverified = { ...response, attestationObject: object.toString('base64url') };
      const answer = await post('/attestation/result', {
        ...key,
        response: { ...credential, response: unverified },
      });
      expect(answer).toMatchObject(refused);
    });

    it('for good once the counter went back', async () => {
      const { person, userName } = await personOf();
      const { device } = await register(person, userName);
      const { key } = await begin(person, { kind: 'authentication', userName });
      const early = await optionsOf('assertion', key);
      expect((await authenticate(person, device, { userName })).answer.status).toBe(200);
      const { db } = current().services.context;
      await sql`UPDATE passkey SET counter = 1000 WHERE community_id = ${kiosk.communityId}`.execute(db);
      const copied = device.getJSON(origin, early);
      expect(await post('/assertion/result', { ...key, response: copied })).toMatchObject(refused);
      await sql`UPDATE passkey SET counter = 0 WHERE community_id = ${kiosk.communityId}`.execute(db);
      expect((await authenticate(person, device, { userName })).answer).toMatchObject(refused);
    });

    it('without the secret of the ceremony, for another kind, and after its time', async () => {
      const { person, userName } = await personOf();
      const { key } = await begin(person, { kind: 'registration', userName });
      expect(await post('/attestation/options', { ...key, secret: 'A'.repeat(32) })).toMatchObject(over);
      expect(await post('/assertion/options', key)).toMatchObject(over);
      const { db } = current().services.context;
      const past = new Date(Date.now() - 1000);
      await db
        .updateTable('passkey_ceremony')
        .set({ expires_at: past })
        .where('ceremony_id', '=', key.ceremonyId ?? '')
        .execute();
      expect(await post('/attestation/options', key)).toMatchObject(over);
      expect(await read(person, key.ceremonyId)).toMatchObject({ state: 'expired' });
    });

    it('where a wallet without a link began the ceremony and sent its page to the person', async () => {
      const { person, userName } = await personOf();
      const { device } = await register(person, userName);
      const stranger = await personAt(current().services, kiosk);
      const relayed = await authenticate(stranger, device, { userName, token: true });
      expect(relayed.answer).toMatchObject(refused);
      expect(await read(stranger, relayed.key.ceremonyId)).toMatchObject({ userId: null, token: null });
      expect((await authenticate(person, device, { userName })).answer.status).toBe(200);
    });

    it('where another user made them, or they count no more, and the challenge is spent', async () => {
      const { person, userName } = await personOf();
      const { response: first } = await register(person, userName);
      const other = await personOf();
      const { key } = await begin(other.person, { kind: 'registration', userName: other.userName });
      const device = newDevice();
      const made = device.createJSON(origin, await optionsOf('attestation', key));
      const { db } = current().services.context;
      await sql`UPDATE passkey SET credential_id = ${made.id}, disabled_at = now()
        WHERE credential_id = ${first.id}`.execute(db);
      expect(await post('/attestation/result', { ...key, response: made })).toMatchObject(refused);
      const ceremony = sql`SELECT challenge FROM passkey_ceremony WHERE ceremony_id = ${key.ceremonyId}`;
      expect((await ceremony.execute(db)).rows).toEqual([{ challenge: null }]);
    });

    it('where the link ends between the page and its answer', async () => {
      const { person, userName, userId } = await personOf();
      const { key } = await begin(person, { kind: 'registration', userName });
      const response = newDevice().createJSON(origin, await optionsOf('attestation', key));
      await person.send('POST', '/v1/wallet/accounts/unlink', { userId });
      expect(await post('/attestation/result', { ...key, response })).toMatchObject(refused);
      expect(await post('/attestation/options', key)).toMatchObject(over);
    });

    it('to a wallet that did not begin the ceremony', async () => {
      const { person, userName } = await personOf();
      const { key } = await register(person, userName);
      const stranger = await personAt(current().services, kiosk);
      expect((await read(stranger, key.ceremonyId)).code).toBe('CEREMONY_NOT_FOUND');
    });
  });

  describe('end with the link through which they were made', () => {
    /** A user with two linked wallets, each of which made a passkey. */
    async function twoKeys() {
      const lost = await personOf();
      const other = await personAt(current().services, kiosk);
      await asAdmin(`/v1/users/${lost.userId}/wallets`, { did: other.wallet.did });
      await other.send('POST', '/v1/wallet/accounts', { userId: lost.userId });
      const lostKey = (await register(lost.person, lost.userName)).device;
      const otherKey = (await register(other, lost.userName)).device;
      return { ...lost, other, lostKey, otherKey };
    }
    type Keys = Awaited<ReturnType<typeof twoKeys>>;
    const linkOf = async ({ userId, person }: Keys) => {
      const { links } = await asAdmin<{ links: { linkId: string; did: string }[] }>(
        `/v1/users/${userId}/wallets`,
        undefined,
        'GET',
      );
      return links.find(({ did }) => did === person.wallet.did)?.linkId;
    };
    const endings: [string, (keys: Keys) => Promise<unknown>][] = [
      ['the wallet is revoked', ({ person }) => asAdmin('/v1/wallets/revoke', { did: person.wallet.did })],
      [
        'an administrator ends the link',
        async (keys) =>
          asAdmin(`/v1/users/${keys.userId}/wallets/${await linkOf(keys)}`, undefined, 'DELETE'),
      ],
      [
        'the person ends it',
        ({ person, userId }) => person.send('POST', '/v1/wallet/accounts/unlink', { userId }),
      ],
    ];

    it.each(endings)('where %s, and no other passkey does', async (_, end) => {
      const keys = await twoKeys();
      const { other, userName, lostKey, otherKey } = keys;
      expect((await authenticate(other, lostKey, { userName })).answer.status).toBe(200);
      await end(keys);
      expect((await authenticate(other, lostKey, { userName, token: true })).answer).toMatchObject(refused);
      expect((await authenticate(other, otherKey, { userName })).answer.status).toBe(200);
    });

    it('for good where the user is disabled', async () => {
      const { other, userId, userName, otherKey } = await twoKeys();
      await asAdmin(`/v1/users/${userId}`, { active: false }, 'PATCH');
      await asAdmin(`/v1/users/${userId}`, { active: true }, 'PATCH');
      await asAdmin(`/v1/users/${userId}/wallets`, { did: other.wallet.did });
      await other.send('POST', '/v1/wallet/accounts', { userId });
      expect((await authenticate(other, otherKey, { userName })).answer).toMatchObject(refused);
    });

    it('with any link where their wallet is not known', async () => {
      const keys = await twoKeys();
      const { db } = current().services.context;
      await sql`UPDATE passkey SET did = NULL WHERE user_id = ${keys.userId}`.execute(db);
      await asAdmin('/v1/wallets/revoke', { did: keys.person.wallet.did });
      const { other, userName, otherKey } = keys;
      expect((await authenticate(other, otherKey, { userName })).answer).toMatchObject(refused);
    });
  });

  describe('of a user', () => {
    interface Listed {
      passkeys: { passkeyId: string; did: string; disabledAt: string | null }[];
    }
    const list = (userId: string) => asAdmin<Listed>(`/v1/users/${userId}/passkeys`, undefined, 'GET');

    it('are listed and removed by an administrator', async () => {
      const { person, userName, userId } = await personOf();
      const { device, key } = await register(person, userName);
      const { passkeyId } = await read(person, key.ceremonyId);
      expect(await list(userId)).toEqual({
        passkeys: [
          {
            passkeyId,
            did: person.wallet.did,
            deviceName: null,
            synchronised: expect.any(Boolean),
            createdAt: expect.any(String),
            usedAt: null,
            disabledAt: null,
          },
        ],
      });
      const path = `/v1/users/${userId}/passkeys/${passkeyId}`;
      const stranger = await personOf();
      const foreign = `/v1/users/${stranger.userId}/passkeys/${passkeyId}`;
      expect((await asAdmin(foreign, undefined, 'DELETE')).code).toBe('PASSKEY_NOT_FOUND');
      expect(await asAdmin(path, undefined, 'DELETE')).toEqual({ done: true });
      expect((await asAdmin(path, undefined, 'DELETE')).code).toBe('PASSKEY_NOT_FOUND');
      expect(await list(userId)).toEqual({ passkeys: [] });
      expect((await authenticate(person, device, { userName })).answer).toMatchObject(refused);
    });

    it('leave no row when the user is removed', async () => {
      const { person, userName, userId } = await personOf();
      await register(person, userName);
      await asAdmin(`/v1/users/${userId}`, undefined, 'DELETE');
      const { db } = current().services.context;
      const rows = await db
        .selectFrom('passkey')
        .select('passkey_id')
        .where('user_id', '=', userId)
        .execute();
      expect(rows).toEqual([]);
    });
  });

  it('have a page that runs its own script only, in the language that is asked', async () => {
    const page = await fetch(`${origin}/passkey?lang=fr`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'; connect-src 'self'");
    expect(await page.text()).toContain('<html lang="fr">');
    const script = await fetch(`${origin}/passkey.js`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
  });
});
