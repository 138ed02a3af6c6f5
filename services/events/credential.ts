import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import type { AdminPermission, ClientScope } from '../contract/permissions.ts';
import type { AccountPrincipal, Caller, ClientPrincipal } from '../ports/access.ts';
import type { DatabaseHandle } from '../ports/database.ts';

/** When the access token of a request ends, if it carries one; its signature was verified before. */
export function tokenEnd(authorization: string | undefined): Date | undefined {
  const token = /^DPoP (.+)$/.exec(authorization ?? '')?.[1];
  const end = token === undefined ? undefined : decodeJwt(token).exp;
  return end === undefined ? undefined : new Date(end * 1000);
}

/**
 * Whether what admitted a caller to events still stands: the sign-in, the access key or the client, and the right. For answers that go on long
 * after the request was admitted.
 */
export async function isStillAdmitted(db: DatabaseHandle, caller: Caller, at: Date): Promise<boolean> {
  switch (caller.kind) {
    case 'account':
      return isSignedIn(db, caller, at);
    case 'client':
      return (await hasKey(db, caller, at)) || (await isActiveClient(db, caller));
    case 'kiosk':
      return false;
  }
}

async function isSignedIn(
  db: DatabaseHandle,
  { tenantId, signInId, accountId }: AccountPrincipal,
  at: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('account_session as s')
    .innerJoin('account as a', (join) =>
      join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.account_id', '=', 's.account_id'),
    )
    .select('s.session_id')
    .where('s.tenant_id', '=', tenantId)
    .where('s.session_id', '=', signInId)
    .where('s.account_id', '=', accountId)
    .where('s.ends_at', '>', at)
    .where('a.active', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account_role as ar')
          .innerJoin('admin_role as r', (join) =>
            join.onRef('r.tenant_id', '=', 'ar.tenant_id').onRef('r.role_id', '=', 'ar.role_id'),
          )
          .select('r.role_id')
          .whereRef('ar.tenant_id', '=', 's.tenant_id')
          .whereRef('ar.account_id', '=', 's.account_id')
          .where(sql<boolean>`jsonb_exists(r.permissions, ${'events.manage' satisfies AdminPermission})`),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

async function hasKey(
  db: DatabaseHandle,
  { tenantId, clientId }: ClientPrincipal,
  at: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('access_key')
    .select('key_id')
    .where('tenant_id', '=', tenantId)
    .where('key_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', at)]))
    .executeTakeFirst();
  return row !== undefined;
}

async function isActiveClient(db: DatabaseHandle, { tenantId, clientId }: ClientPrincipal): Promise<boolean> {
  const row = await db
    .selectFrom('api_client')
    .select('client_id')
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', clientId)
    .where('active', '=', true)
    .where(sql<boolean>`jsonb_exists(scopes, ${'events.read' satisfies ClientScope})`)
    .executeTakeFirst();
  return row !== undefined;
}
