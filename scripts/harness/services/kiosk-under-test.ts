import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { ENROLMENT_PROOF_TYPE } from '#core/contract/platform.ts';
import { toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair as walletKeyPair } from '#core/keys/p256.ts';
import { EVIDENCE_VERSION } from '#core/proofing/session-log/read-session.ts';
import type { PathsOf } from '#services/kernel/http/typed-client.ts';
import type { ServicesRoute } from '#services/routes.ts';
import type { RunningServices } from '#services/server.ts';

type Paths = PathsOf<ServicesRoute>;
export type ApiClient = Client<Paths>;

/** A client typed by the records of the routes, without any credential. */
export const openClient = (url: string): ApiClient => createClient<Paths>({ baseUrl: url });

export interface DpopKey {
  /** RFC 7638, base64url. */
  thumbprint: string;
  proof(method: string, url: string, token?: string, change?: Record<string, unknown>): Promise<string>;
}

export async function dpopKey(): Promise<DpopKey> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  return {
    thumbprint: await calculateJwkThumbprint(jwk, 'sha256'),
    async proof(method, url, token, change = {}) {
      const claims = {
        jti: randomUUID(),
        htm: method,
        htu: url.split('?')[0],
        iat: Math.floor(Date.now() / 1000),
        ...(token ? { ath: createHash('sha256').update(token).digest('base64url') } : {}),
        ...change,
      };
      return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk }).sign(privateKey);
    },
  };
}

export interface KioskUnderTest {
  wallet: JwsSigner;
  clientId: string;
  tenantId: string;
  communityId: string;
  servicesDid: string;
  enrolmentCode: string;
  /** Client whose every request carries token and a fresh proof. */
  api: ApiClient;
  token(scope?: string): Promise<string>;
  dpop: DpopKey;
}

/** Creates a branch on the services and registers a fresh kiosk in it. */
export async function enrolledKiosk(
  services: RunningServices,
  name = 'Main Street',
): Promise<KioskUnderTest> {
  const open = openClient(services.url);
  const created = await open.POST('/v1/branches', {
    body: { name },
    headers: { authorization: `Bootstrap ${services.issueBootstrapSecret()}` },
  });
  if (!created.data) throw new Error(`no branch: ${JSON.stringify(created.error)}`);
  const { licenseKey, enrolmentCode } = created.data;
  const wallet = jwsSigner(walletKeyPair());
  const { data: facts } = await open.GET('/v1/directory');
  if (!facts) throw new Error('no directory');
  const proof = wallet.signJws(
    {
      aud: facts.servicesDid,
      iat: Math.floor(Date.now() / 1000),
      kioskName: 'Counter 1',
      codeHash: toBase64Url(sha256(utf8(enrolmentCode))),
    },
    ENROLMENT_PROOF_TYPE,
  );
  const named = { kioskDid: wallet.did, kioskName: 'Counter 1', evidence: EVIDENCE_VERSION };
  const body = { licenseKey, enrolmentCode, ...named, proof };
  const enrolled = await open.POST('/v1/kiosks', { body });
  if (!enrolled.data) throw new Error(`no kiosk: ${JSON.stringify(enrolled.error)}`);
  const { clientId, tenantId, communityId, servicesDid } = enrolled.data;
  const dpop = await dpopKey();
  const token = (scope?: string) =>
    fetchToken({ url: services.url, issuer: facts.issuer, clientId, wallet, dpop }, scope);
  return {
    wallet,
    clientId,
    tenantId,
    communityId,
    servicesDid,
    enrolmentCode,
    dpop,
    token,
    api: authorised(services.url, dpop, await token()),
  };
}

/** The typed client with a token and a fresh proof on each request. */
export function authorised(url: string, dpop: DpopKey, token: string): ApiClient {
  const client = openClient(url);
  const credentials: Middleware = {
    async onRequest({ request }) {
      request.headers.set('authorization', `DPoP ${token}`);
      request.headers.set('dpop', await dpop.proof(request.method, request.url, token));
      return request;
    },
  };
  client.use(credentials);
  return client;
}

const SCOPE = 'operators.add roster.read flows.read proofing.write proofing.read gallery.use wallets.use';

interface TokenRequest {
  url: string;
  /** Origin that clients know the services by, where it is not the one they are sent to. */
  publicUrl?: string;
  issuer: string;
  clientId: string;
  wallet: JwsSigner;
  dpop: DpopKey;
}

/** Asks the token endpoint as the OpenAPI document's security scheme describes it. */
export async function requestToken(
  { url, publicUrl, issuer, clientId, wallet, dpop }: TokenRequest,
  scope = SCOPE,
  change: Record<string, unknown> = {},
): Promise<Response> {
  const iat = Math.floor(Date.now() / 1000);
  const claims = {
    iss: clientId,
    sub: clientId,
    aud: issuer,
    iat,
    exp: iat + 60,
    jti: randomUUID(),
    cnf: { jkt: dpop.thumbprint },
    ...change,
  };
  return fetch(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { dpop: await dpop.proof('POST', `${publicUrl ?? url}/oauth2/token`) },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: wallet.signJws(claims, 'JWT'),
    }),
  });
}

/** An access token. @throws Error with the answer when there is none. */
export async function fetchToken(request: TokenRequest, scope?: string): Promise<string> {
  const answer = await requestToken(request, scope);
  const body = (await answer.json()) as { access_token?: string };
  if (!body.access_token) throw new Error(`no token: ${answer.status} ${JSON.stringify(body)}`);
  return body.access_token;
}
