import { equalBytes } from '#core/keys/bytes.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { InstanceRow } from './instance.repository.ts';

/**
 * Puts a link in the place of the present one of an instance, which works no longer. The instance stays at its revision: who
 * is at work on it is not disturbed.
 *
 * @returns false where the link was replaced, or the instance ended, meanwhile
 */
export async function replaceToken(
  trx: DatabaseTransaction,
  { tenantId, instanceId, tokenHash }: Pick<InstanceRow, 'tenantId' | 'instanceId' | 'tokenHash'>,
  { fresh, at }: { fresh: Uint8Array; at: Date },
): Promise<boolean> {
  const replaced = await trx
    .updateTable('workflow_instance')
    .set({ token_hash: fresh })
    .where('tenant_id', '=', tenantId)
    .where('instance_id', '=', instanceId)
    .where('token_hash', '=', tokenHash)
    .where('state', '=', 'In Progress')
    .returning('instance_id')
    .executeTakeFirst();
  if (!replaced) return false;
  await trx
    .insertInto('workflow_former_link')
    .values({ tenant_id: tenantId, instance_id: instanceId, token_hash: tokenHash, replaced_at: at })
    .execute();
  return true;
}

/** Whether an instance had this link before. */
export async function hadLink(
  db: DatabaseHandle,
  { tenantId, instanceId }: Pick<InstanceRow, 'tenantId' | 'instanceId'>,
  hash: Uint8Array,
): Promise<boolean> {
  const rows = await db
    .selectFrom('workflow_former_link')
    .select('token_hash')
    .where('tenant_id', '=', tenantId)
    .where('instance_id', '=', instanceId)
    .execute();
  return rows.some((row) => equalBytes(row.token_hash, hash));
}
