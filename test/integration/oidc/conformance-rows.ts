import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader, SignJWT } from 'jose';
import * as client from 'openid-client';
import { expect } from 'vitest';
import type { RelyingPartyFacts } from '#services/contract/relying-parties.ts';
import type { UserFacts } from '#services/contract/users.ts';
import type { BrowserUnderTest } from '../support/browser-under-test.ts';
import { PASSWORD, REDIRECT, type RelyingPartyUnderTest } from '../support/relying-party-under-test.ts';

/** What the rows work on: one provider, one relying party, one user. */
export interface Stage {
  readonly desk: RelyingPartyUnderTest;
  readonly party: RelyingPartyFacts;
  readonly config: client.Configuration;
  readonly user: UserFacts;
}

const DONE = 'https://relying-party.example/signed-out';

/** A sign-in with password and consent, and the tokens of it. */
async function signedIn(
  { desk, config, user }: Stage,
  parameters: Record<string, string> = {},
  by: BrowserUnderTest = desk.browser(),
) {
  const { url, checks } = await desk.begun(config, parameters);
  const page = await desk.entered(by, url, user);
  const back = page.url.href.startsWith(REDIRECT) ? page : await by.submit(page, {});
  const tokens = await client.authorizationCodeGrant(config, back.url, checks);
  return { by, tokens, idToken: tokens.id_token ?? '', claims: tokens.claims()! };
}

/** Signs in, and sees that what was asked besides changed nothing. */
const ignored = (parameters: Record<string, string>) => async (stage: Stage) => {
  const { claims } = await signedIn(stage, parameters);
  expect(claims).toMatchObject({ sub: stage.user.userId, aud: stage.party.relyingPartyId });
  expect(claims).not.toHaveProperty('acr');
};

const refusedAtOnce = async ({ desk, party }: Stage, url: URL) => {
  const page = await desk.browser().open(url);
  expect(page.status).toBe(400);
  expect(page.url.origin).toBe(new URL(party.issuer).origin);
};

/** A relying party of its own with an address after the sign-out, and a session at it. */
async function signedInElsewhere({ desk, user }: Stage) {
  const party = await desk.register({ name: 'Signing out', postLogoutRedirectUris: [DONE] });
  const config = await desk.discovered(party);
  const session = await signedIn({ desk, party, config, user });
  const logout = (parameters: Record<string, string>) => {
    const url = new URL(`${party.issuer}/logout`);
    url.search = new URLSearchParams(parameters).toString();
    return session.by.open(url);
  };
  const isSignedIn = async () => {
    const silent = await session.by.open((await desk.begun(config, { prompt: 'none' })).url);
    return silent.url.searchParams.has('code');
  };
  const confirm = (page: { url: URL; text: string }) =>
    session.by.submit(page, {
      xsrf: /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '',
      logout: 'yes',
    });
  return { party, ...session, logout, isSignedIn, confirm };
}

/** A sign-out with these parameters, which ends where it says. */
const signsOut =
  (
    parametersOf: (session: Awaited<ReturnType<typeof signedInElsewhere>>) => Record<string, string>,
    endsAt: string | undefined,
  ) =>
  async (stage: Stage) => {
    const session = await signedInElsewhere(stage);
    const page = await session.logout(parametersOf(session));
    expect(page.status).toBe(200);
    expect(await session.isSignedIn()).toBe(true);
    const done = await session.confirm(await session.logout(parametersOf(session)));
    if (endsAt === undefined) expect(done.text).toContain('You are signed out');
    else expect(done.url.href).toBe(endsAt);
    expect(await session.isSignedIn()).toBe(false);
  };

/** A sign-out that is refused on a page, and ends nothing. */
const staysSignedIn =
  (
    parametersOf: (
      session: Awaited<ReturnType<typeof signedInElsewhere>>,
    ) => Record<string, string> | Promise<Record<string, string>>,
  ) =>
  async (stage: Stage) => {
    const session = await signedInElsewhere(stage);
    const page = await session.logout(await parametersOf(session));
    expect(page).toMatchObject({ status: 400, text: expect.not.stringContaining('relying-party.example') });
    expect(await session.isSignedIn()).toBe(true);
  };

/** One byte of the signature is another. */
const modified = (token: string) =>
  `${token.slice(0, -9)}${token.at(-9) === 'A' ? 'B' : 'A'}${token.slice(-8)}`;

/**
 * Modules of the OpenID conformance suite that no other test of this folder shows, by their names. The requirement of
 * each is written from the specifications, in new words.
 */
export const CONFORMANCE_ROWS: readonly [module: string, run: (stage: Stage) => Promise<void>][] = [
  [
    'oidcc-discovery-endpoint-verification',
    async ({ party }) => {
      const answer = await fetch(`${party.issuer}/.well-known/openid-configuration`);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
      const found = (await answer.json()) as Record<string, unknown>;
      expect(found).toMatchObject({
        issuer: party.issuer,
        scopes_supported: expect.arrayContaining(['openid']),
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256', 'RS256'],
        token_endpoint_auth_methods_supported: expect.arrayContaining([
          'client_secret_basic',
          'client_secret_post',
        ]),
        claims_parameter_supported: true,
      });
      for (const [name, value] of Object.entries(found).filter(([name]) => /_(endpoint|uri)$/.test(name)))
        expect(String(value), name).toMatch(`${party.issuer}/`);
      const { keys } = (await (await fetch(String(found.jwks_uri))).json()) as {
        keys: Record<string, unknown>[];
      };
      expect(keys.length).toBeGreaterThan(0);
      expect(new Set(keys.map(({ kid }) => kid)).size).toBe(keys.length);
      const byAlgorithm = {
        ES256: { kty: 'EC', crv: 'P-256', use: 'sig', alg: 'ES256' },
        RS256: { kty: 'RSA', e: 'AQAB', use: 'sig', alg: 'RS256' },
      };
      expect(new Set(keys.map(({ alg }) => alg))).toEqual(new Set(Object.keys(byAlgorithm)));
      for (const { alg, ...key } of keys) {
        expect({ alg, ...key }).toMatchObject(byAlgorithm[alg as keyof typeof byAlgorithm]);
        for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(key).not.toHaveProperty(secret);
      }
    },
  ],
  [
    'oidcc-server-client-secret-post',
    async (stage) => {
      const { desk, user } = stage;
      const party = await desk.register({ authentication: 'client_secret_post' });
      const { clientSecret = '' } = party;
      const config = await desk.discovered(party, client.ClientSecretPost(clientSecret));
      expect((await signedIn({ ...stage, party, config })).claims.sub).toBe(user.userId);
      // An empty header presents nothing: it neither takes the place of the secret in the form, nor lets another way in.
      const withEmptyHeader = async (by: typeof party) => {
        const own = await desk.discovered(by, client.ClientSecretPost(by.clientSecret ?? ''));
        own[client.customFetch] = (url, { headers, ...init }) =>
          fetch(url, { ...init, headers: { ...headers, authorization: '' } } as RequestInit);
        return signedIn({ ...stage, party: by, config: own });
      };
      expect((await withEmptyHeader(party)).claims.sub).toBe(user.userId);
      const byBasic = await desk.register({ authentication: 'client_secret_basic' });
      await expect(withEmptyHeader(byBasic)).rejects.toMatchObject({ status: 401 });
      const wrong = clientSecret.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
      for (const other of [
        client.ClientSecretPost(wrong),
        client.ClientSecretBasic(clientSecret),
        client.None(),
      ])
        await expect(
          signedIn({ ...stage, party, config: await desk.discovered(party, other) }),
        ).rejects.toMatchObject({ status: 401 });
    },
  ],
  [
    'oidcc-idtoken-rs256',
    async (stage) => {
      const { desk, user } = stage;
      const party = await desk.register({
        idTokenSignedResponseAlg: 'RS256',
        authentication: 'client_secret_basic',
      });
      // The client library checks the signature, and that it is of this algorithm.
      const config = await desk.discovered(party, client.ClientSecretBasic(party.clientSecret ?? ''));
      client.enableNonRepudiationChecks(config);
      const { idToken, claims, by } = await signedIn({ ...stage, party, config });
      expect(decodeProtectedHeader(idToken)).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
      expect(claims.sub).toBe(user.userId);
      const silent = await desk.begun(config, { prompt: 'none', id_token_hint: idToken });
      expect((await by.open(silent.url)).url.searchParams.has('code')).toBe(true);
      // A relying party that asks for no algorithm keeps ES256.
      expect(decodeProtectedHeader((await signedIn(stage)).idToken).alg).toBe('ES256');
    },
  ],
  [
    'oidcc-scope-address',
    async (stage) => {
      expect(stage.config.serverMetadata().scopes_supported).not.toContain('address');
      await ignored({ scope: 'openid address' })(stage);
    },
  ],
  [
    'oidcc-scope-all',
    async (stage) => {
      const phone = '+33612345678';
      const email = `${randomUUID()}@example.org`;
      const user = await stage.desk.newUser({ displayName: 'Anna Beispiel', email, phone });
      const { tokens } = await signedIn({ ...stage, user }, { scope: 'openid profile email phone address' });
      expect(await client.fetchUserInfo(stage.config, tokens.access_token, user.userId)).toEqual({
        sub: user.userId,
        name: 'Anna Beispiel',
        preferred_username: user.userName,
        email,
        phone_number: phone,
      });
    },
  ],
  ['oidcc-display-page', ignored({ display: 'page' })],
  ['oidcc-display-popup', ignored({ display: 'popup' })],
  ['oidcc-ensure-request-with-unknown-parameter-succeeds', ignored({ extra: 'foobar' })],
  ['oidcc-claims-locales', ignored({ claims_locales: 'se' })],
  ['oidcc-ui-locales', ignored({ ui_locales: 'se' })],
  ['oidcc-ensure-request-with-acr-values-succeeds', ignored({ acr_values: '1 2' })],
  [
    'oidcc-prompt-login',
    async (stage) => {
      const first = await signedIn(stage);
      const again = await signedIn(stage, { prompt: 'login' }, first.by);
      expect(again.claims.sub).toBe(first.claims.sub);
      expect(Number(again.claims.auth_time)).toBeGreaterThanOrEqual(Number(first.claims.auth_time));
    },
  ],
  [
    'oidcc-max-age-10000',
    async (stage) => {
      const { desk, config } = stage;
      const first = await signedIn(stage);
      const { url, checks } = await desk.begun(config, { max_age: '10000' });
      const back = await first.by.open(url);
      const tokens = await client.authorizationCodeGrant(config, back.url, { ...checks, maxAge: 10_000 });
      expect(tokens.claims()?.auth_time).toBe(first.claims.auth_time);
    },
  ],
  [
    'oidcc-ensure-post-request-succeeds',
    async (stage) => {
      const { desk, config, party, user } = stage;
      const by = desk.browser();
      /** As a form of a page of the relying party does. */
      const posted = ({ searchParams }: URL) =>
        by.open(`${party.issuer}/authorize`, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            origin: new URL(REDIRECT).origin,
          },
          body: searchParams.toString(),
        });
      const first = await desk.begun(config);
      const consent = await by.submit(await posted(first.url), {
        userName: user.userName,
        password: PASSWORD,
      });
      const back = await by.submit(consent, {});
      await client.authorizationCodeGrant(config, back.url, first.checks);
      const silent = await desk.begun(config, { prompt: 'none' });
      const tokens = await client.authorizationCodeGrant(
        config,
        (await posted(silent.url)).url,
        silent.checks,
      );
      expect(tokens.claims()?.sub).toBe(user.userId);
    },
  ],
  [
    'oidcc-ensure-redirect-uri-in-authorization-request',
    async (stage) => {
      const { url } = await stage.desk.begun(stage.config);
      url.searchParams.delete('redirect_uri');
      await refusedAtOnce(stage, url);
    },
  ],
  [
    'oidcc-redirect-uri-query-OK',
    async (stage) => {
      const { desk } = stage;
      const redirectUri = `${REDIRECT}?foo=bar`;
      const party = await desk.register({ name: 'With a query', redirectUris: [redirectUri] });
      const config = await desk.discovered(party);
      const by = desk.browser();
      const { url, checks } = await desk.begun(config, { redirect_uri: redirectUri });
      const back = await by.submit(await desk.entered(by, url, stage.user), {});
      expect(back.url.searchParams.get('foo')).toBe('bar');
      // The client library leaves the query of the address out, so the code is redeemed without it.
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.url.searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        client_id: party.relyingPartyId,
        code_verifier: checks.pkceCodeVerifier,
      });
      expect((await fetch(`${party.issuer}/token`, { method: 'POST', body })).status).toBe(200);
    },
  ],
  [
    'oidcc-redirect-uri-query-mismatch',
    async (stage) => {
      const { desk } = stage;
      const party = await desk.register({ name: 'With a query', redirectUris: [`${REDIRECT}?foo=bar`] });
      const config = await desk.discovered(party);
      for (const wrong of [`${REDIRECT}?bar=foo`, REDIRECT])
        await refusedAtOnce(stage, (await desk.begun(config, { redirect_uri: wrong })).url);
    },
  ],
  [
    'oidcc-rp-initiated-logout-no-state',
    signsOut(({ idToken }) => ({ id_token_hint: idToken, post_logout_redirect_uri: DONE }), DONE),
  ],
  [
    'oidcc-rp-initiated-logout-no-post-logout-redirect-uri',
    signsOut(({ idToken }) => ({ id_token_hint: idToken, state: 'x' }), undefined),
  ],
  [
    'oidcc-rp-initiated-logout-no-id-token-hint',
    signsOut(() => ({ post_logout_redirect_uri: DONE, state: 'x' }), undefined),
  ],
  ['oidcc-rp-initiated-logout-no-params', signsOut(() => ({}), undefined)],
  ['oidcc-rp-initiated-logout-only-state', signsOut(() => ({ state: 'x' }), undefined)],
  [
    'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri',
    staysSignedIn(({ idToken }) => ({ id_token_hint: idToken, post_logout_redirect_uri: `${DONE}?foo=bar` })),
  ],
  [
    'oidcc-rp-initiated-logout-modified-id-token-hint',
    staysSignedIn(({ idToken }) => ({ id_token_hint: modified(idToken), post_logout_redirect_uri: DONE })),
  ],
  [
    'oidcc-rp-initiated-logout-bad-id-token-hint',
    staysSignedIn(async ({ party, claims }) => ({
      id_token_hint: await new SignJWT({ sub: claims.sub, sid: String(claims.sid) })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(party.issuer)
        .setAudience(party.relyingPartyId)
        .setIssuedAt()
        .setExpirationTime('1 minute')
        .sign(new Uint8Array(32)),
      post_logout_redirect_uri: DONE,
    })),
  ],
];
