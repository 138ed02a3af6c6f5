import { randomUUID } from 'node:crypto';
import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import * as client from 'openid-client';
import { beforeAll, expect, it } from 'vitest';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import type { ChangedRelyingParty, RelyingPartyFacts } from '#services/contract/relying-parties.ts';
import type { UserFacts } from '#services/contract/users.ts';
import { forgetEarlierSecrets } from '#services/oidc/relying-party.repository.ts';
import {
  PASSWORD,
  REDIRECT,
  type RelyingPartyUnderTest,
  relyingPartyOf,
} from '../support/relying-party-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';
import { CONFORMANCE_ROWS } from './conformance-rows.ts';

onEachDatabase(
  'the sign-in at relying parties',
  (current) => {
    let kiosk: KioskUnderTest;
    let desk: RelyingPartyUnderTest;
    let _admin: CallerUnderTest;
    let user: UserFacts;
    let party: RelyingPartyFacts;
    let config: client.Configuration;

    beforeAll(async () => {
      kiosk = await enrolledKiosk(current().services, `OIDC ${randomUUID()}`);
      desk = await relyingPartyOf(current().services, kiosk);
      _admin = desk.admin;
      user = await newUser('anna');
      party = await register();
      config = await discovered(party);
    });

    const ask: RelyingPartyUnderTest['ask'] = (...request) => desk.ask(...request);
    const newUser = (name: string) =>
      desk.newUser({
        userName: `${name}-${randomUUID()}`,
        displayName: 'Anna Beispiel',
        email: `${randomUUID()}@example.org`,
      });
    const register = (change?: object) => desk.register(change);
    const discovered: RelyingPartyUnderTest['discovered'] = (...party) => desk.discovered(...party);
    const browser = () => desk.browser();
    const begun = (parameters: Record<string, string> = {}, by = config) => desk.begun(by, parameters);
    /** Signs a user in with password and consent, up to the address that the browser is sent back to. */
    const signedIn = async (url: URL, by = browser(), who = user) => {
      const first = await by.open(url);
      expect(first.text).toContain('name="password"');
      const consent = await by.submit(first, { userName: who.userName, password: PASSWORD });
      return by.submit(consent, {});
    };
    /** Answers to unknown response types stand in the fragment. */
    const errorOf = ({ url }: { url: URL }) =>
      url.searchParams.get('error') ?? new URLSearchParams(url.hash.slice(1)).get('error');

    it.each(CONFORMANCE_ROWS)('does what %s of the conformance suite asks for', async (_module, run) => {
      await run({ desk, party, config, user });
    });

    it('is discovered by both documents, which name only what answers', async () => {
      const { issuer } = party;
      const oidc = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
      const { origin, pathname } = new URL(issuer);
      const oauth = await (await fetch(`${origin}/.well-known/oauth-authorization-server${pathname}`)).json();
      expect(oauth).toEqual(oidc);
      expect(oidc).toMatchObject({ issuer, code_challenge_methods_supported: ['S256'] });
      const answers = async (url: string) => (await fetch(url, { redirect: 'manual' })).status;
      expect(await answers(oidc.jwks_uri)).toBe(200);
      expect(await answers(oidc.userinfo_endpoint)).toBe(401);
      expect(await answers(oidc.authorization_endpoint)).toBe(400);
      expect((await fetch(oidc.token_endpoint, { method: 'POST' })).status).toBe(400);
    });

    it('has an issuer for each community that exists, and none for others', async () => {
      const { origin } = new URL(party.issuer);
      const other = `${origin}/oidc/${kiosk.tenantId}/${randomUUID()}`;
      for (const path of ['/.well-known/openid-configuration', '/jwks', '/authorize', '/sign-in/x']) {
        const answer = await fetch(other + path);
        expect(await answer.json()).toMatchObject({ status: 404, code: 'COMMUNITY_NOT_FOUND' });
      }
    });

    it('ends with an ID token and the claims that were asked for and agreed to, no others', async () => {
      const { url, checks } = await begun({ scope: 'openid profile' });
      const back = await signedIn(url);
      expect(back.url.href).toMatch(/^https:\/\/relying-party\.example\/callback\?/);
      const tokens = await client.authorizationCodeGrant(config, back.url, checks);
      expect(tokens.claims()).toMatchObject({
        iss: party.issuer,
        aud: party.relyingPartyId,
        sub: user.userId,
        amr: ['pwd'],
        auth_time: expect.any(Number),
      });
      expect(await client.fetchUserInfo(config, tokens.access_token, user.userId)).toEqual({
        sub: user.userId,
        name: 'Anna Beispiel',
        preferred_username: user.userName,
      });
    });

    it('gives email and telephone number where they are asked for, in whatever order', async () => {
      const { url, checks } = await begun({ scope: 'phone email openid' });
      const tokens = await client.authorizationCodeGrant(config, (await signedIn(url)).url, checks);
      expect(await client.fetchUserInfo(config, tokens.access_token, user.userId)).toEqual({
        sub: user.userId,
        email: user.email,
      });
    });

    it('gives single claims by the parameter claims, in the ID token too, once they were agreed to', async () => {
      const claims = JSON.stringify({
        userinfo: { name: { essential: true }, nickname: null },
        id_token: { preferred_username: null },
      });
      const by = browser();
      const { url, checks } = await begun({ claims });
      const consent = await by.submit(await by.open(url), { userName: user.userName, password: PASSWORD });
      expect(consent.text).toContain('your name and user name');
      const tokens = await client.authorizationCodeGrant(config, (await by.submit(consent, {})).url, checks);
      expect(tokens.claims()).toMatchObject({ preferred_username: user.userName });
      expect(tokens.claims()).not.toHaveProperty('name');
      // Consent for one place covers the same claim in the other.
      expect(await client.fetchUserInfo(config, tokens.access_token, user.userId)).toEqual({
        sub: user.userId,
        name: 'Anna Beispiel',
      });
      const more = await begun({ claims: JSON.stringify({ userinfo: { email: null } }), prompt: 'none' });
      expect(errorOf(await by.open(more.url))).toBe('consent_required');
    });

    it.each([
      ['{', 'invalid_request'],
      ['[]', 'invalid_request'],
      ['{"id_token":{"acr":{"values":"ial2"}}}', 'invalid_request'],
      ['{"userinfo":{"verified_claims":{}}}', 'invalid_request'],
      ['{"id_token":{"acr":{"essential":true,"value":"ial3"}}}', 'unmet_authentication_requirements'],
    ])('refuses the claims %s by %s', async (claims, error) => {
      expect(errorOf(await browser().open((await begun({ claims })).url))).toBe(error);
    });

    it('answers userinfo to a POST too, with the token in its header or its form', async () => {
      const { url, checks } = await begun();
      const tokens = await client.authorizationCodeGrant(config, (await signedIn(url)).url, checks);
      const { access_token } = tokens;
      const post = async (init: RequestInit) =>
        (await fetch(`${party.issuer}/userinfo`, { method: 'POST', ...init })).json();
      const sub = { sub: user.userId };
      expect(await post({ headers: { authorization: `Bearer ${access_token}` } })).toEqual(sub);
      expect(await post({ body: new URLSearchParams({ access_token }) })).toEqual(sub);
    });

    it('takes a request without a nonce, and speaks the language that is asked for', async () => {
      const { url, checks } = await begun({ ui_locales: 'fr-CA', max_age: '10000' });
      url.searchParams.delete('nonce');
      const by = browser();
      expect((await by.open(url)).text).toContain('<html lang="fr">');
      const { pkceCodeVerifier, expectedState } = checks;
      const back = await signedIn(url, by);
      const tokens = await client.authorizationCodeGrant(config, back.url, {
        pkceCodeVerifier,
        expectedState,
        maxAge: 10_000,
      });
      expect(tokens.claims()).not.toHaveProperty('nonce');
    });

    it('takes a hint of the ID token for its own user, and asks again for another one', async () => {
      const by = browser();
      const { url, checks } = await begun();
      const tokens = await client.authorizationCodeGrant(config, (await signedIn(url, by)).url, checks);
      const id_token_hint = tokens.id_token ?? '';
      const same = await by.open((await begun({ prompt: 'none', id_token_hint })).url);
      expect(same.url.searchParams.get('code')).not.toBeNull();
      const stranger = browser();
      await signedIn((await begun()).url, stranger, await newUser('dora'));
      expect(errorOf(await stranger.open((await begun({ prompt: 'none', id_token_hint })).url))).toBe(
        'login_required',
      );
    });

    it('asks a signed-in user for nothing that was agreed to', async () => {
      const by = browser();
      await signedIn((await begun()).url, by);
      const again = await begun({ prompt: 'none' });
      const back = await by.open(again.url);
      const tokens = await client.authorizationCodeGrant(config, back.url, again.checks);
      expect(tokens.claims()?.sub).toBe(user.userId);
      const more = await by.open((await begun({ scope: 'openid email' })).url);
      expect(more.text).toContain('your email address');
    });

    it('takes a relying party by its key', async () => {
      const { publicKey, privateKey } = await generateKeyPair('ES256');
      const { kty, crv, x, y } = await exportJWK(publicKey);
      const keyed = await register({ publicJwk: { kty, crv, x, y } });
      expect(keyed.authentication).toBe('private_key_jwt');
      const own = await discovered(keyed, client.PrivateKeyJwt(privateKey));
      const { url, checks } = await begun({}, own);
      const back = await signedIn(url);
      const tokens = await client.authorizationCodeGrant(own, back.url, checks);
      expect(tokens.claims()?.aud).toBe(keyed.relyingPartyId);
      const other = await discovered(
        keyed,
        client.PrivateKeyJwt((await generateKeyPair('ES256')).privateKey),
      );
      const second = await begun({}, other);
      const refused = client.authorizationCodeGrant(other, (await signedIn(second.url)).url, second.checks);
      await expect(refused).rejects.toMatchObject({ error: 'invalid_client' });
    });

    it('replaces a secret at once or after a time, and stores none', async () => {
      const shop = await register({ authentication: 'client_secret_basic' });
      const path = `/v1/relying-parties/${shop.relyingPartyId}`;
      const first = shop.clientSecret ?? '';
      const tokensWith = async (secret: string) => {
        const own = await discovered(shop, client.ClientSecretBasic(secret));
        const { url, checks } = await begun({}, own);
        return client.authorizationCodeGrant(own, (await signedIn(url)).url, checks);
      };
      // By `Basic`, the library tells the challenge in place of the error.
      const refused = { status: 401 };
      const issue = async (earlierForHours: number) => {
        const made = await ask<ChangedRelyingParty>('POST', `${path}/secret`, { earlierForHours });
        expect(made).toMatchObject({ status: 201, body: { authentication: 'client_secret_basic' } });
        return made.body;
      };
      const second = await issue(24);
      expect(second.earlierSecretUntil).not.toBeNull();
      for (const secret of [first, second.clientSecret ?? '']) await tokensWith(secret);
      // Of the three, only the newest one counts from now on.
      const { db } = current().services.context;
      await db
        .updateTable('relying_party')
        .set({ earlier_secret_until: new Date(0) })
        .where('relying_party_id', '=', shop.relyingPartyId)
        .execute();
      const past = await ask<ChangedRelyingParty>('PATCH', path, {});
      expect(past.body.earlierSecretUntil).toBeNull();
      await forgetEarlierSecrets(db, new Date());
      const earlier = db
        .selectFrom('relying_party')
        .select(['earlier_secret_hash', 'earlier_secret_until'])
        .where('relying_party_id', '=', shop.relyingPartyId);
      const nothing = { earlier_secret_hash: null, earlier_secret_until: null };
      expect(await earlier.executeTakeFirst()).toEqual(nothing);
      const { clientSecret: third = '' } = await issue(0);
      for (const secret of [first, second.clientSecret ?? ''])
        await expect(tokensWith(secret)).rejects.toMatchObject(refused);
      await tokensWith(third);
      const moved = await ask<ChangedRelyingParty>('PATCH', path, { name: 'Moved' });
      expect(moved.body).not.toHaveProperty('clientSecret');
      await tokensWith(third);
      const [stored, audit] = [
        await db.selectFrom('relying_party').selectAll().execute(),
        await db.selectFrom('audit').selectAll().execute(),
      ];
      expect(JSON.stringify([stored, audit])).not.toContain(third.slice(-64));
      expect(await ask('PATCH', path, { authentication: 'none' })).toMatchObject({
        status: 200,
        body: { authentication: 'none' },
      });
      await expect(tokensWith(third)).rejects.toMatchObject(refused);
      expect(await ask('POST', `${path}/secret`, {})).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST' },
      });
    });

    it('makes a new secret for another method with one, and ends both of before', async () => {
      const shop = await register({ authentication: 'client_secret_basic' });
      const path = `/v1/relying-parties/${shop.relyingPartyId}`;
      const issued = await ask<ChangedRelyingParty>('POST', `${path}/secret`, { earlierForHours: 24 });
      const moved = await ask<ChangedRelyingParty>('PATCH', path, { authentication: 'client_secret_post' });
      expect(moved.body).toMatchObject({ authentication: 'client_secret_post', earlierSecretUntil: null });
      const answerTo = async (secret: string | undefined) => {
        const code = { code: 'none', code_verifier: 'none', redirect_uri: REDIRECT };
        const grant = { grant_type: 'authorization_code', ...code };
        const body = { ...grant, client_id: shop.relyingPartyId, client_secret: secret ?? '' };
        const init = { method: 'POST', body: new URLSearchParams(body) };
        return ((await (await fetch(`${shop.issuer}/token`, init)).json()) as { error: string }).error;
      };
      for (const { clientSecret } of [shop, issued.body])
        expect(await answerTo(clientSecret)).toBe('invalid_client');
      expect(await answerTo(moved.body.clientSecret)).toBe('invalid_grant');
    });

    it('repeats a secret under its idempotency key, but not after the right to the relying party has ended', async () => {
      const { services } = current();
      // A second community would be in the way of the other tests.
      const branch = await enrolledKiosk(services, `Moved ${randomUUID()}`);
      const { tenantId, communityId } = branch;
      const whole = await relyingPartyOf(services, branch);
      const local = await administrator(services, { tenantId, communityId });
      const shop = await whole.register({ authentication: 'client_secret_post' });
      const key = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
      const issue = async () => {
        const init = { method: 'POST', headers: key, body: '{}' };
        const answer = await local.fetch(`/v1/relying-parties/${shop.relyingPartyId}/secret`, init);
        return (await answer.json()) as ChangedRelyingParty;
      };
      const { clientSecret } = await issue();
      expect(clientSecret).toMatch(/^cps_/);
      expect(await issue()).toMatchObject({ clientSecret });
      const elsewhere = await whole.ask<{ id: string }>('POST', '/v1/communities', { name: 'Elsewhere' });
      await services.context.db
        .updateTable('account')
        .set({ community_id: elsewhere.body.id })
        .where('account_id', '=', local.accountId)
        .execute();
      expect(await issue()).toMatchObject({ code: 'RELYING_PARTY_NOT_FOUND' });
    });

    it('takes no assertion without a signature, for another endpoint, or twice', async () => {
      const { publicKey, privateKey } = await generateKeyPair('ES256');
      const { kty, crv, x, y } = await exportJWK(publicKey);
      const keyed = await register({ publicJwk: { kty, crv, x, y } });
      const own = await discovered(keyed, client.PrivateKeyJwt(privateKey));
      const { relyingPartyId: id, issuer } = keyed;
      const claims = (change: object = {}) =>
        ({ iss: id, sub: id, aud: issuer, jti: randomUUID(), ...change }) as Record<string, string>;
      const signed = (change?: object) =>
        new SignJWT(claims(change))
          .setProtectedHeader({ alg: 'ES256' })
          .setIssuedAt()
          .setExpirationTime('1 minute')
          .sign(privateKey);
      const unsigned = new UnsecuredJWT(claims()).setIssuedAt().setExpirationTime('1 minute').encode();
      const present = async (assertion: string) => {
        const { url, checks } = await begun({}, own);
        const back = await signedIn(url);
        const body = new URLSearchParams({
          grant_type: 'authorization_code',
          code: back.url.searchParams.get('code') ?? '',
          redirect_uri: REDIRECT,
          code_verifier: checks.pkceCodeVerifier,
          client_id: id,
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: assertion,
        });
        const answer = await fetch(`${issuer}/token`, { method: 'POST', body });
        return { status: answer.status, error: ((await answer.json()) as { error?: string }).error };
      };
      const refused = { status: 401, error: 'invalid_client' };
      expect(await present(unsigned)).toEqual(refused);
      expect(await present(await signed({ aud: 'https://elsewhere.example' }))).toEqual(refused);
      expect(await present(await signed({ sub: randomUUID() }))).toMatchObject({ error: 'invalid_request' });
      const good = await signed();
      expect((await present(good)).status).toBe(200);
      expect(await present(good)).toEqual(refused);
    });

    it('takes no hint that is not signed, and no PKCE that is left out afterwards', async () => {
      const hint = new UnsecuredJWT({ iss: party.issuer, aud: party.relyingPartyId, sub: user.userId })
        .setIssuedAt()
        .encode();
      const by = browser();
      await signedIn((await begun()).url, by);
      expect(errorOf(await by.open((await begun({ prompt: 'none', id_token_hint: hint })).url))).toBe(
        'invalid_request',
      );
      const back = await signedIn((await begun()).url);
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.url.searchParams.get('code') ?? '',
        redirect_uri: REDIRECT,
        client_id: party.relyingPartyId,
      });
      const answer = await fetch(`${party.issuer}/token`, { method: 'POST', body });
      expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
    });

    it('refuses an answer with the state of another request, or an ID token with another nonce', async () => {
      const { url, checks } = await begun();
      const back = await signedIn(url);
      const other = { ...checks, expectedState: client.randomState() };
      await expect(client.authorizationCodeGrant(config, back.url, other)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('"state"') },
      });
      const foreign = { ...checks, expectedNonce: client.randomNonce() };
      await expect(client.authorizationCodeGrant(config, back.url, foreign)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('"nonce"') },
      });
    });

    it('continues over a change of keys, and knows its earlier ID tokens', async () => {
      const { db } = current().services.context;
      const by = browser();
      const first = await begun();
      const back = await signedIn(first.url, by);
      const before = (await client.authorizationCodeGrant(config, back.url, first.checks)).id_token ?? '';
      const age = (table: 'token_key' | 'id_token_key') =>
        db
          .updateTable(table)
          .set({ created_at: new Date(0) })
          .execute();
      const byRsa = await register({ name: 'By RSA', idTokenSignedResponseAlg: 'RS256' });
      const rsa = await discovered(byRsa);
      const old = await begun({}, rsa);
      const oldBack = await by.submit(await by.open(old.url), {});
      const oldTokens = await client.authorizationCodeGrant(rsa, oldBack.url, old.checks);
      const rotate = () =>
        ask<{ keyId: string | null; idTokenKeyId: string | null; signsFrom: string }>(
          'POST',
          '/v1/token-keys/rotate',
          {},
        );
      // A fresh key of one algorithm keeps none of the other.
      await age('token_key');
      const { keyId, ...announced } = (await rotate()).body;
      expect([keyId, announced.idTokenKeyId]).toEqual([expect.any(String), null]);
      await age('id_token_key');
      const { idTokenKeyId, ...second } = (await rotate()).body;
      expect([second.keyId, idTokenKeyId]).toEqual([null, expect.any(String)]);
      // A quarter of an hour later.
      for (const table of ['token_key', 'id_token_key'] as const)
        await db
          .updateTable(table)
          .set({ signs_from: new Date(0) })
          .execute();
      const silently = async (at: client.Configuration, id_token_hint: string) => {
        const again = await begun({ prompt: 'none', id_token_hint }, at);
        const silent = await by.open(again.url);
        const tokens = await client.authorizationCodeGrant(at, silent.url, again.checks);
        return tokens.id_token ?? '';
      };
      const after = await silently(config, before);
      expect(decodeProtectedHeader(after)).toMatchObject({ alg: 'ES256', kid: keyId });
      const byNewKey = await silently(rsa, oldTokens.id_token ?? '');
      expect(decodeProtectedHeader(byNewKey)).toMatchObject({ alg: 'RS256', kid: idTokenKeyId });
      const keys = createRemoteJWKSet(new URL(`${party.issuer}/jwks`));
      for (const token of [before, after, oldTokens.id_token ?? '', byNewKey])
        await jwtVerify(token, keys, { issuer: party.issuer });
      expect(await rotate()).toMatchObject({ status: 409, body: { code: 'ROTATION_UNDER_WAY' } });
    });

    it('revokes what a code opened when the code comes twice', async () => {
      const { url, checks } = await begun();
      const back = await signedIn(url);
      const tokens = await client.authorizationCodeGrant(config, back.url, checks);
      const replayed = client.authorizationCodeGrant(config, back.url, checks);
      await expect(replayed).rejects.toMatchObject({ error: 'invalid_grant' });
      const info = client.fetchUserInfo(config, tokens.access_token, user.userId);
      await expect(info).rejects.toMatchObject({ status: 401 });
    });

    it('gives one of many racing uses of a code no lasting token', async () => {
      const { url, checks } = await begun();
      const back = await signedIn(url);
      const race = await Promise.allSettled(
        Array.from({ length: 4 }, () => client.authorizationCodeGrant(config, back.url, checks)),
      );
      const won = race.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(won.length).toBeLessThanOrEqual(1);
      for (const { access_token } of won) {
        await expect(client.fetchUserInfo(config, access_token, user.userId)).rejects.toMatchObject({
          status: 401,
        });
      }
    });

    it('refuses another verifier, another redirect URI and another relying party at the token endpoint', async () => {
      const { url, checks } = await begun();
      const back = await signedIn(url);
      const other = await discovered(await register({ name: 'Other' }));
      const attempt = (by: client.Configuration, change: object, at = back.url) =>
        client.authorizationCodeGrant(by, at, { ...checks, ...change });
      const refused = { error: 'invalid_grant' };
      const wrong = { pkceCodeVerifier: client.randomPKCECodeVerifier() };
      await expect(attempt(config, wrong)).rejects.toMatchObject(refused);
      await expect(attempt(other, {})).rejects.toMatchObject(refused);
      const elsewhere = new URL(`https://relying-party.example/other${back.url.search}`);
      await expect(attempt(config, {}, elsewhere)).rejects.toMatchObject(refused);
    });

    it('tells its issuer in the answer, so that a mixed-up one is noticed', async () => {
      const { url, checks } = await begun();
      const back = await signedIn(url);
      expect(back.url.searchParams.get('iss')).toBe(party.issuer);
      back.url.searchParams.set('iss', 'https://issuer.example');
      await expect(client.authorizationCodeGrant(config, back.url, checks)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('"iss"') },
      });
    });

    it.each([
      'https://relying-party.example/callback/',
      'https://relying-party.example/callback?next=1',
      'https://RELYING-PARTY.example/callback',
      'https://evil.example/callback',
      '//evil.example',
    ])('never redirects to %s, which is not registered', async (redirect_uri) => {
      const page = await browser().open((await begun({ redirect_uri })).url);
      expect(page.status).toBe(400);
      expect(page.url.origin).toBe(new URL(party.issuer).origin);
      expect(page.text).not.toContain('evil.example');
    });

    it.each([
      ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
      ['the plain method of PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
      ['a request object', { request: 'e30.e30.' }, 'request_not_supported'],
      [
        'the address of a request object',
        { request_uri: 'https://rp.example/r' },
        'request_uri_not_supported',
      ],
      ['another response type', { response_type: 'none' }, 'unsupported_response_type'],
      ['tokens from the authorization endpoint', { response_type: 'code id_token' }, 'invalid_request'],
      ['a request without a response type', { response_type: '' }, 'invalid_request'],
      ['a prompt that there is not', { prompt: 'dance' }, 'invalid_request'],
      ['prompt=none without a session', { prompt: 'none' }, 'login_required'],
      ['prompt=none with others', { prompt: 'none login' }, 'invalid_request'],
      ['a scope without openid', { scope: 'profile' }, 'invalid_request'],
      ['max_age that is no number', { max_age: 'soon' }, 'invalid_request'],
    ])('refuses %s', async (_, parameters, error) => {
      const { url } = await begun(parameters);
      for (const [name, value] of Object.entries(parameters)) if (value === '') url.searchParams.delete(name);
      expect(errorOf(await browser().open(url))).toBe(error);
    });

    it('answers by no form, which would run a script', async () => {
      const page = await browser().open((await begun({ response_mode: 'form_post' })).url);
      expect(page).toMatchObject({ status: 400, text: expect.not.stringContaining('<script') });
    });

    it('asks for the password again where prompt=login or max_age says so', async () => {
      const by = browser();
      await signedIn((await begun()).url, by);
      for (const [name, value] of Object.entries({ prompt: 'login', max_age: '0' })) {
        const { url } = await begun({ [name]: value });
        expect((await by.open(url)).text).toContain('name="password"');
      }
    });

    it('answers a wrong password and a user that does not exist alike, hints included', async () => {
      const page = async (hint: string, fields: Record<string, string>) => {
        const by = browser();
        const first = await by.open((await begun({ login_hint: hint })).url);
        expect(first.text).not.toContain(hint);
        const second = await by.submit(first, fields);
        return { status: second.status, problem: /role="alert"><p>([^<]+)/.exec(second.text)?.[1] };
      };
      const wrong = await page(user.userName, { userName: user.userName, password: 'wrong' });
      const nobody = await page('nobody', { userName: `nobody-${randomUUID()}`, password: 'wrong' });
      expect(wrong).toEqual({ status: 403, problem: expect.stringContaining('wrong') });
      expect(nobody).toEqual(wrong);
    });

    it('waits after many wrong passwords, and says so', async () => {
      const locked = await newUser('locked');
      const by = browser();
      const first = await by.open((await begun()).url);
      const statuses: number[] = [];
      for (let i = 0; i < 12 && statuses.at(-1) !== 429; i++) {
        statuses.push((await by.submit(first, { userName: locked.userName, password: 'wrong' })).status);
      }
      expect(statuses.at(-1)).toBe(429);
      const right = await by.submit(first, { userName: locked.userName, password: PASSWORD });
      expect(right.text).toMatch(/Wait \d+ seconds/);
    });

    it('ends with access_denied where the user cancels', async () => {
      const by = browser();
      const first = await by.open((await begun()).url);
      expect(errorOf(await by.submit(first, {}, 'cancel'))).toBe('access_denied');
      const page = await by.open((await begun()).url);
      const consent = await by.submit(page, { userName: user.userName, password: PASSWORD });
      expect(errorOf(await by.submit(consent, {}, 'cancel'))).toBe('access_denied');
    });

    it('is bound to the browser that began it', async () => {
      const [own, foreign] = [browser(), browser()];
      const first = await own.open((await begun()).url);
      await foreign.open((await begun()).url);
      const fields = { userName: user.userName, password: PASSWORD };
      expect((await foreign.submit(first, fields)).status).toBe(410);
      const forged = { ...first, text: first.text.replace(/name="csrf" value="[^"]+"/, '') };
      expect((await own.submit(forged, fields)).text).toContain('name="password"');
    });

    it('takes a new session at each sign-in, so that a planted one is worth nothing', async () => {
      const by = browser();
      const sessionOf = () => by.cookies.find((cookie) => cookie.startsWith('_session='));
      await signedIn((await begun()).url, by);
      const before = sessionOf();
      const first = await by.open((await begun({ prompt: 'login' })).url);
      await by.submit(first, { userName: user.userName, password: PASSWORD });
      expect(before).toBeDefined();
      expect(sessionOf()).not.toBe(before);
    });

    it('signs another user in where one was signed in, and the first one out', async () => {
      const by = browser();
      await signedIn((await begun()).url, by);
      const berta = await newUser('berta');
      const { url, checks } = await begun({ prompt: 'login' });
      const back = await signedIn(url, by, berta);
      const tokens = await client.authorizationCodeGrant(config, back.url, checks);
      expect(tokens.claims()?.sub).toBe(berta.userId);
    });

    it('ends after its time, with a page that says what to do', async () => {
      const by = browser();
      const first = await by.open((await begun()).url);
      await current()
        .services.context.db.updateTable('sign_in_record')
        .set({ expires_at: new Date(0) })
        .where('model', '=', 'Interaction')
        .execute();
      const late = await by.submit(first, { userName: user.userName, password: PASSWORD });
      expect(late).toMatchObject({ status: 410, text: expect.stringContaining('sign in again') });
    });

    it('ends at once for users and relying parties that are disabled', async () => {
      const carla = await newUser('carla');
      const shut = await register({ name: 'Shut' });
      const own = await discovered(shut);
      const { url, checks } = await begun({}, own);
      const back = await signedIn(url, browser(), carla);
      const { access_token } = await client.authorizationCodeGrant(own, back.url, checks);
      const info = () => client.fetchUserInfo(own, access_token, carla.userId);
      expect((await info()).sub).toBe(carla.userId);
      await ask('PATCH', `/v1/relying-parties/${shut.relyingPartyId}`, { active: false });
      await expect(info()).rejects.toMatchObject({ status: 401 });
      expect((await browser().open((await begun({}, own)).url)).status).toBe(400);
      await ask('PATCH', `/v1/relying-parties/${shut.relyingPartyId}`, { active: true });
      expect((await info()).sub).toBe(carla.userId);
      await ask('PATCH', `/v1/users/${carla.userId}`, { active: false });
      await expect(info()).rejects.toMatchObject({ status: 401 });
      await ask('PATCH', `/v1/users/${carla.userId}`, { active: true });
      await expect(info()).rejects.toMatchObject({ status: 401 });
    });

    it('stores no secret in the clear', async () => {
      const by = browser();
      const { url, checks } = await begun({ scope: 'openid profile' });
      const back = await signedIn(url, by);
      const { access_token } = await client.authorizationCodeGrant(config, back.url, checks);
      const rows = await current().services.context.db.selectFrom('sign_in_record').selectAll().execute();
      const stored = JSON.stringify(rows, (_key, value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      );
      const secrets = [back.url.searchParams.get('code') ?? '', access_token, user.userId];
      for (const secret of [...secrets, ...by.cookies.map((one) => one.split('=')[1] ?? '')]) {
        expect(secret.length).toBeGreaterThan(20);
        expect(stored).not.toContain(secret);
      }
    });

    it.each([
      'http://relying-party.example/callback',
      'https://relying-party.example/callback#part',
      'https://user@relying-party.example/callback',
      'https://relying-party.example/../callback',
      'javascript:alert(1)',
      'app://callback',
      'not an address',
    ])('does not register %s', async (redirectUri) => {
      const wish = { name: 'Example Shop', redirectUris: [redirectUri] };
      expect(await ask('POST', '/v1/relying-parties', wish)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST' },
      });
    });

    it('is administered within reach only', async () => {
      const elsewhere = await enrolledKiosk(current().services, `Else ${randomUUID()}`);
      const stranger = await administrator(current().services, { tenantId: elsewhere.tenantId });
      const answer = await stranger.fetch(`/v1/relying-parties/${party.relyingPartyId}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: '{"active":false}',
      });
      expect(await answer.json()).toMatchObject({ status: 404, code: 'RELYING_PARTY_NOT_FOUND' });
    });
  },
  { rateLimits: { attempts: 10_000, links: 10_000, tokens: 10_000 } },
);
