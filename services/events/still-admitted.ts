import { decodeJwt } from 'jose';
import { findSignIn } from '#services/accounts/index.ts';
import { findAccessKey, findActiveApiClient, isUsableKey } from '#services/clients/index.ts';
import type { AdminPermission, ClientScope } from '#services/contract/permissions.ts';
import {
  type AccountPrincipal,
  apiClientIdOf,
  type Caller,
  type ClientPrincipal,
} from '#services/kernel/access.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';

/** When the access token of a request ends, if it carries one; its signature was verified before. */
export function tokenEnd(authorization: string | undefined): Date | undefined {
  const token = /^DPoP (.+)$/.exec(authorization ?? '')?.[1];
  const end = token === undefined ? undefined : decodeJwt(token).exp;
  return end === undefined ? undefined : new Date(end * 1000);
}

/** The permission to read events. */
const PERMISSION: AdminPermission = 'events.manage';
const SCOPE: ClientScope = 'events.read';

/**
 * Whether a caller's admission to events still stands: the sign-in, the access key or the client, and the right. For
 * answers that continue long after the request was admitted.
 */
export async function isStillAdmitted(db: DatabaseHandle, caller: Caller, at: Date): Promise<boolean> {
  switch (caller.kind) {
    case 'account':
      return isSignedIn(db, caller, at);
    case 'client':
      return (await hasKey(db, caller, at)) || (await isActiveClient(db, caller));
    case 'kiosk':
    case 'wallet':
      return false;
  }
}

async function isSignedIn(
  db: DatabaseHandle,
  { tenantId, signInId }: AccountPrincipal,
  at: Date,
): Promise<boolean> {
  const found = await findSignIn(db, tenantId, signInId);
  return found !== undefined && found.ends_at > at && (found.granted ?? []).flat().includes(PERMISSION);
}

async function hasKey(
  db: DatabaseHandle,
  { tenantId, clientId }: ClientPrincipal,
  at: Date,
): Promise<boolean> {
  const key = await findAccessKey(db, tenantId, clientId);
  return key !== undefined && isUsableKey(key, at) && key.scopes.includes(SCOPE);
}

async function isActiveClient(db: DatabaseHandle, client: ClientPrincipal): Promise<boolean> {
  const found = await findActiveApiClient(db, apiClientIdOf(client));
  return found?.scopes.includes(SCOPE) ?? false;
}
