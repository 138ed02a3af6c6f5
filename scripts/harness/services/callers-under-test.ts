import { randomUUID } from 'node:crypto';
import type { Middleware } from 'openapi-fetch';
import { keyIdFromDid } from '#core/keys/did-key.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair, publicKeyToJwk } from '#core/keys/p256.ts';
import { insertAccount } from '#services/accounts/account.repository.ts';
import { openSignIn } from '#services/accounts/open-sign-in.ts';
import { insertRole, setRoles } from '#services/accounts/role.repository.ts';
import { insertAccessKey } from '#services/clients/access-key.repository.ts';
import { insertApiClient } from '#services/clients/api-client.repository.ts';
import {
  ADMIN_PERMISSIONS,
  type AdminPermission,
  type ClientScope,
  type KeyType,
  SCOPES_OF_KEY_TYPE,
} from '#services/contract/permissions.ts';
import { apiClientIdOf } from '#services/kernel/access.ts';
import { newSecret, secretHash } from '#services/kernel/presented-secret.ts';
import type { RunningServices } from '#services/server.ts';
import {
  type ApiClient,
  authorised,
  type DpopKey,
  dpopKey,
  openClient,
  requestToken,
} from './kiosk-under-test.ts';

interface Place {
  tenantId: string;
  /** Left out: every community of the tenant. */
  communityId?: string;
}

/** A verifier of a passphrase that is never disclosed. */
const NO_PASSPHRASE =
  '$argon2id$v=19$m=8,t=1,p=1$TGtS0qH7n20ENcWkE5fIOg$HXgSaJ7QPV5oYJeIEPFoyHQErRxKGaFFOOgB0IddWqw';

export interface CallerUnderTest {
  /** The typed client; each request carries the caller's credentials. */
  api: ApiClient;
  /** For requests that the typed client cannot send; `path` begins with a slash. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** An administrator who signed in and holds exactly these permissions; all of them unless said otherwise. */
export async function administrator(
  services: RunningServices,
  { permissions = [...ADMIN_PERMISSIONS], ...place }: Place & { permissions?: AdminPermission[] },
): Promise<CallerUnderTest & { accountId: string; token: string }> {
  const { db, sealers, now } = services.context;
  const ids = { tenantId: place.tenantId, accountId: randomUUID() };
  const role = { tenantId: place.tenantId, roleId: randomUUID(), name: randomUUID(), permissions };
  const record = {
    name: `Test ${ids.accountId}`,
    verifier: NO_PASSPHRASE,
    communityId: place.communityId ?? null,
  };
  const { token } = await db.transaction().execute(async (trx) => {
    await insertRole(trx, role, now());
    await insertAccount(trx, sealers.service, { ...ids, ...record, at: now() });
    await setRoles(trx, ids, [role.roleId]);
    return openSignIn(trx, services.context, ids);
  });
  return { ...ids, token, ...caller(services, `Bearer ${token}`) };
}

/** A program with an access key; without `scopes` it has all that its type may have. */
export async function accessKey(
  services: RunningServices,
  { type = 'service', scopes = [...SCOPES_OF_KEY_TYPE[type]], ...place }: Place & ProgramKind,
): Promise<CallerUnderTest & { keyId: string; key: string }> {
  const { db, sealers, now } = services.context;
  const keyId = randomUUID();
  const key = newSecret('accessKey', { tenantId: place.tenantId, rowId: keyId });
  await insertAccessKey(db, {
    ...program(place, type, scopes, now()),
    keyId,
    keyHash: secretHash(sealers.service, key),
    expiresAt: null,
  });
  return { keyId, key, ...caller(services, `AccessKey ${key}`) };
}

/** A registered API client with its key; every call of `api` carries a token of the scopes and a fresh proof. */
export async function apiClient(
  services: RunningServices,
  { type = 'service', scopes = [...SCOPES_OF_KEY_TYPE[type]], ...place }: Place & ProgramKind,
): Promise<CallerUnderTest & ApiClientUnderTest> {
  const { db, now, issuer } = services.context;
  const pair = generateKeyPair();
  const wallet = jwsSigner(pair);
  const clientId = randomUUID();
  await insertApiClient(db, {
    ...program(place, type, scopes, now()),
    clientId,
    publicJwk: { ...publicKeyToJwk(pair.publicKey), kid: keyIdFromDid(wallet.did) },
  });
  const dpop = await dpopKey();
  const identity = { clientId: apiClientIdOf({ tenantId: place.tenantId, clientId }), wallet, dpop };
  const requestOf = { url: services.url, issuer, ...identity };
  const token = scopes.length > 0 ? await tokenOf(requestOf, scopes.join(' ')) : '';
  return {
    ...identity,
    token: (scope = scopes.join(' ')) => tokenOf(requestOf, scope),
    api: authorised(services.url, dpop, token),
    fetch: async (path, init = {}) => {
      const url = services.url + path;
      const proof = await dpop.proof(init.method ?? 'GET', url, token);
      return withHeaders(url, init, { authorization: `DPoP ${token}`, dpop: proof });
    },
  };
}

interface ProgramKind {
  type?: KeyType;
  scopes?: ClientScope[];
}

interface ApiClientUnderTest {
  clientId: string;
  wallet: JwsSigner;
  dpop: DpopKey;
  /** A fresh token; without scopes named, of all that the client has. */
  token(scope?: string): Promise<string>;
}

const program = (place: Place, type: KeyType, scopes: ClientScope[], at: Date) => ({
  tenantId: place.tenantId,
  communityId: place.communityId ?? null,
  type,
  scopes,
  name: 'Program under test',
  createdBy: 'test',
  at,
});

async function tokenOf(request: Parameters<typeof requestToken>[0], scope: string): Promise<string> {
  const answer = await requestToken(request, scope);
  const body = (await answer.json()) as { access_token?: string };
  if (!body.access_token) throw new Error(`no token: ${answer.status} ${JSON.stringify(body)}`);
  return body.access_token;
}

function caller(services: RunningServices, authorization: string): CallerUnderTest {
  const api = openClient(services.url);
  const credentials: Middleware = {
    onRequest({ request }) {
      request.headers.set('authorization', authorization);
      return request;
    },
  };
  api.use(credentials);
  return { api, fetch: (path, init = {}) => withHeaders(services.url + path, init, { authorization }) };
}

function withHeaders(url: string, init: RequestInit, headers: Record<string, string>): Promise<Response> {
  const merged = new Headers(init.headers);
  for (const [name, value] of Object.entries(headers)) merged.set(name, value);
  return fetch(url, { ...init, headers: merged });
}
