import { keyIdFromDid, publicKeyFromDid } from '#core/keys/did-key.ts';
import { publicKeyToJwk } from '#core/keys/p256.ts';
import { findActiveApiClient } from '#services/clients/index.ts';
import { type ClientPrincipal, type KioskPrincipal, parseClientId, SCOPES } from '#services/kernel/access.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { findKioskClient } from './kiosk-client.repository.ts';

/** A holder of tokens: an active kiosk or an active API client, as OAuth and the access guard see it. */
export interface TokenHolder {
  readonly tenantId: string;
  /** Null: every community of the tenant. */
  readonly communityId: string | null;
  /** The key that signs assertions (RFC 7523). */
  readonly jwk: Record<string, unknown>;
  readonly scopes: readonly string[];
  /** Scopes that were taken away since the token was issued no longer count. */
  principal(scopesOfToken: ReadonlySet<string>): KioskPrincipal | ClientPrincipal;
}

/** The holder behind a client id, or undefined when there is none or it was deactivated. */
export async function findTokenHolder(
  db: DatabaseHandle,
  clientId: string,
): Promise<TokenHolder | undefined> {
  return parseClientId(clientId) ? kioskHolder(db, clientId) : apiClientHolder(db, clientId);
}

async function kioskHolder(db: DatabaseHandle, clientId: string): Promise<TokenHolder | undefined> {
  const kiosk = await findKioskClient(db, clientId);
  if (!kiosk) return undefined;
  return {
    tenantId: kiosk.tenant_id,
    communityId: kiosk.community_id,
    jwk: { ...publicKeyToJwk(publicKeyFromDid(kiosk.did)), kid: keyIdFromDid(kiosk.did) },
    scopes: SCOPES,
    principal: (scopesOfToken) => ({
      kind: 'kiosk',
      tenantId: kiosk.tenant_id,
      communityId: kiosk.community_id,
      kioskId: kiosk.kiosk_id,
      did: kiosk.did,
      scopes: within(SCOPES, scopesOfToken),
    }),
  };
}

async function apiClientHolder(db: DatabaseHandle, clientId: string): Promise<TokenHolder | undefined> {
  const client = await findActiveApiClient(db, clientId);
  if (!client) return undefined;
  return {
    tenantId: client.tenant_id,
    communityId: client.community_id,
    jwk: { ...client.public_jwk },
    scopes: client.scopes,
    principal: (scopesOfToken) => ({
      kind: 'client',
      tenantId: client.tenant_id,
      communityId: client.community_id,
      clientId: client.client_id,
      keyType: client.type,
      scopes: within(client.scopes, scopesOfToken),
    }),
  };
}

const within = (allowed: readonly string[], asked: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(allowed.filter((scope) => asked.has(scope)));
