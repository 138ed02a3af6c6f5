import { randomUUID } from 'node:crypto';
import * as client from 'openid-client';
import { expect } from 'vitest';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import type { KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import type { ChangedRelyingParty, RelyingPartyFacts } from '#services/contract/relying-parties.ts';
import type { UserFacts } from '#services/contract/users.ts';
import type { RunningServices } from '#services/server.ts';
import { BrowserUnderTest } from './browser-under-test.ts';

export const REDIRECT = 'https://relying-party.example/callback';
export const PASSWORD = 'Correct-Horse-7-Battery';

/** A relying party of the community of a kiosk, with who administers it and its users. */
export interface RelyingPartyUnderTest {
  admin: CallerUnderTest;
  ask<T>(
    method: string,
    path: string,
    body: object,
  ): Promise<{ status: number; body: T & { code?: string } }>;
  newUser(facts?: object): Promise<UserFacts>;
  register(change?: object): Promise<ChangedRelyingParty>;
  /** The relying party as `openid-client` discovers its provider. */
  discovered(party: RelyingPartyFacts, authentication?: client.ClientAuth): Promise<client.Configuration>;
  browser(): BrowserUnderTest;
  /** An authorization request, and what its answer is checked against. */
  begun(
    by: client.Configuration,
    parameters?: Record<string, string>,
  ): Promise<{ url: URL; checks: client.AuthorizationCodeGrantChecks & { pkceCodeVerifier: string } }>;
  /** Enters the password of a user, up to the step after it. */
  entered(
    by: BrowserUnderTest,
    url: URL,
    who: UserFacts,
  ): Promise<Awaited<ReturnType<BrowserUnderTest['open']>>>;
}

export async function relyingPartyOf(
  services: RunningServices,
  kiosk: KioskUnderTest,
): Promise<RelyingPartyUnderTest> {
  const admin = await administrator(services, { tenantId: kiosk.tenantId });
  const ask = async <T>(method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await admin.fetch(path, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as T & { code?: string } };
  };
  const browser = () => new BrowserUnderTest(new URL(services.url).origin);
  return {
    admin,
    ask,
    browser,
    async newUser(facts = {}) {
      const made = await ask<UserFacts>('POST', '/v1/users', { userName: `anna-${randomUUID()}`, ...facts });
      expect(made.status).toBe(201);
      const set = await ask('POST', `/v1/users/${made.body.userId}/password`, { password: PASSWORD });
      expect(set.status).toBe(200);
      return made.body;
    },
    async register(change = {}) {
      const wish = { name: 'Example Shop', redirectUris: [REDIRECT], ...change };
      const made = await ask<ChangedRelyingParty>('POST', '/v1/relying-parties', wish);
      expect(made.status).toBe(201);
      return made.body;
    },
    discovered: ({ issuer, relyingPartyId, idTokenSignedResponseAlg }, authentication = client.None()) =>
      client.discovery(
        new URL(issuer),
        relyingPartyId,
        { id_token_signed_response_alg: idTokenSignedResponseAlg },
        authentication,
        { execute: [client.allowInsecureRequests] },
      ),
    async begun(by, parameters = {}) {
      const verifier = client.randomPKCECodeVerifier();
      const [state, nonce] = [client.randomState(), client.randomNonce()];
      const url = client.buildAuthorizationUrl(by, {
        redirect_uri: REDIRECT,
        scope: 'openid',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...parameters,
      });
      return { url, checks: { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce } };
    },
    async entered(by, url, who) {
      const first = await by.open(url);
      return by.submit(first, { userName: who.userName, password: PASSWORD });
    },
  };
}
