import { sql } from 'kysely';
import type { AdminPermission } from '#services/contract/permissions.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';

export interface NewSignIn {
  tenantId: string;
  signInId: string;
  accountId: string;
  tokenHash: Uint8Array;
  at: Date;
  endsAt: Date;
}

export async function insertSignIn(db: DatabaseHandle, signIn: NewSignIn): Promise<void> {
  await db
    .insertInto('account_session')
    .values({
      tenant_id: signIn.tenantId,
      session_id: signIn.signInId,
      account_id: signIn.accountId,
      token_hash: signIn.tokenHash,
      created_at: signIn.at,
      used_at: signIn.at,
      ends_at: signIn.endsAt,
    })
    .execute();
}

/** A sign-in with its active account and the current permissions of the account's roles. */
export async function findSignIn(db: DatabaseHandle, tenantId: string, signInId: string) {
  return db
    .selectFrom('account_session as s')
    .innerJoin('account as a', (join) =>
      join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.account_id', '=', 's.account_id'),
    )
    .select(['s.account_id', 's.token_hash', 's.used_at', 's.ends_at', 'a.community_id'])
    .select((s) =>
      s
        .selectFrom('account_role as ar')
        .innerJoin('admin_role as r', (join) =>
          join.onRef('r.tenant_id', '=', 'ar.tenant_id').onRef('r.role_id', '=', 'ar.role_id'),
        )
        .whereRef('ar.tenant_id', '=', 'a.tenant_id')
        .whereRef('ar.account_id', '=', 'a.account_id')
        .select(sql<AdminPermission[][]>`coalesce(jsonb_agg(r.permissions), '[]')`.as('granted'))
        .as('granted'),
    )
    .where('s.tenant_id', '=', tenantId)
    .where('s.session_id', '=', signInId)
    .where('a.active', '=', true)
    .executeTakeFirst();
}

export async function touchSignIn(db: DatabaseHandle, tenantId: string, signInId: string, at: Date) {
  await db
    .updateTable('account_session')
    .set({ used_at: at })
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', signInId)
    .execute();
}

export async function endSignIn(db: DatabaseHandle, tenantId: string, signInId: string): Promise<void> {
  await db
    .deleteFrom('account_session')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', signInId)
    .execute();
}

/** Ends every sign-in of an account, except for the one that is spared. */
export async function endSignInsOf(
  db: DatabaseHandle,
  { tenantId, accountId }: { tenantId: string; accountId: string },
  spared?: string,
): Promise<void> {
  let query = db
    .deleteFrom('account_session')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId);
  if (spared) query = query.where('session_id', '!=', spared);
  await query.execute();
}

/** Forgets sign-ins that are over anyway. */
export async function forgetEndedSignIns(db: DatabaseHandle, now: Date): Promise<void> {
  await db.deleteFrom('account_session').where('ends_at', '<=', now).execute();
}
