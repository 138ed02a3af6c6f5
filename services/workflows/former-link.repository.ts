import { sql } from 'kysely';
import { utcDay } from '#core/days.ts';
import { equalBytes } from '#core/keys/bytes.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { type InstanceRow, updateOpenInstance } from './instance.repository.ts';

/**
 * Puts a link in place of the present one of an instance, which no longer works. The instance stays at its revision: a
 * person who is using it is not disturbed.
 *
 * @returns false where the link was replaced, or the instance ended, meanwhile
 */
export async function replaceToken(
  trx: DatabaseTransaction,
  { tenantId, instanceId, tokenHash }: Pick<InstanceRow, 'tenantId' | 'instanceId' | 'tokenHash'>,
  { fresh, sealed, at }: { fresh: Uint8Array; sealed: Uint8Array; at: Date },
): Promise<boolean> {
  const replaced = await updateOpenInstance(trx, { tenantId, instanceId })
    .set({
      token_hash: fresh,
      // Only an instance to which a sign-in or another link leads keeps its token.
      token_sealed: sql`CASE WHEN token_sealed IS NOT NULL THEN ${sealed}::bytea END`,
    })
    .where('token_hash', '=', tokenHash)
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

/** When the present link of an instance was made. */
export async function presentSince(
  db: DatabaseHandle,
  { tenantId, instanceId, createdAt }: Pick<InstanceRow, 'tenantId' | 'instanceId' | 'createdAt'>,
): Promise<Date> {
  const row = await db
    .selectFrom('workflow_former_link')
    .select(({ fn }) => fn.max('replaced_at').as('since'))
    .where('tenant_id', '=', tenantId)
    .where('instance_id', '=', instanceId)
    .executeTakeFirst();
  return row?.since ?? createdAt;
}

/** Deletes links that can no longer be replaced: their instance has ended, or its attributes are erased. */
export async function forgetFormerLinks(db: DatabaseHandle, at: Date): Promise<void> {
  await db
    .deleteFrom('workflow_former_link')
    .using('workflow_instance')
    .whereRef('workflow_instance.tenant_id', '=', 'workflow_former_link.tenant_id')
    .whereRef('workflow_instance.instance_id', '=', 'workflow_former_link.instance_id')
    .where(({ eb, or }) =>
      or([
        eb('workflow_instance.state', 'not in', ['In Progress', 'Expired']),
        eb('workflow_instance.erase_on', '<=', utcDay(at)),
      ]),
    )
    .execute();
}
