import { sql } from 'kysely';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { CommunityPath } from '#services/kernel/http/addressed-community.ts';

export interface NewCode extends CommunityPath {
  codeId: string;
  workflowId: string;
  hash: Uint8Array;
  mostUses: number;
  expiresAt: Date;
  createdBy: string;
  at: Date;
}

export async function insertCode(trx: DatabaseTransaction, code: NewCode): Promise<void> {
  await trx
    .insertInto('workflow_access_code')
    .values({
      tenant_id: code.tenantId,
      code_id: code.codeId,
      community_id: code.communityId,
      workflow_id: code.workflowId,
      code_hash: code.hash,
      most_uses: code.mostUses,
      uses: 0,
      expires_at: code.expiresAt,
      revoked_at: null,
      created_by: code.createdBy,
      created_at: code.at,
    })
    .execute();
}

export const codesOf = (db: DatabaseHandle, { tenantId, communityId }: CommunityPath) =>
  db
    .selectFrom('workflow_access_code')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId);

/** Counts one use of a code that has one left. @returns false where it has none, has expired or was revoked */
export async function spendCode(
  trx: DatabaseTransaction,
  { tenantId, codeId }: { tenantId: string; codeId: string },
  at: Date,
): Promise<boolean> {
  const used = await trx
    .updateTable('workflow_access_code')
    .set({ uses: sql<number>`uses + 1` })
    .where('tenant_id', '=', tenantId)
    .where('code_id', '=', codeId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .whereRef('uses', '<', 'most_uses')
    .returning('code_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** @returns false where there is no such code of the workflow; revoked again, it keeps its first time */
export async function revokeCode(
  trx: DatabaseTransaction,
  { tenantId, communityId }: CommunityPath,
  { workflowId, codeId }: { workflowId: string; codeId: string },
  at: Date,
): Promise<boolean> {
  const revoked = await trx
    .updateTable('workflow_access_code')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${at}::timestamptz)` })
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('workflow_id', '=', workflowId)
    .where('code_id', '=', codeId)
    .returning('code_id')
    .executeTakeFirst();
  return revoked !== undefined;
}
