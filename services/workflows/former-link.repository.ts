import { equalBytes } from '#core/keys/bytes.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { InstanceRow } from './instance.repository.ts';

/** Notes that the present link of an instance works no longer. */
export async function keepFormerLink(
  trx: DatabaseTransaction,
  { tenantId, instanceId, tokenHash }: Pick<InstanceRow, 'tenantId' | 'instanceId' | 'tokenHash'>,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('workflow_former_link')
    .values({ tenant_id: tenantId, instance_id: instanceId, token_hash: tokenHash, replaced_at: at })
    .execute();
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
