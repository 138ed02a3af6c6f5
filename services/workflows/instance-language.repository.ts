import { Language } from '#core/contract/language.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { InstanceKey } from './instance.repository.ts';

/** The language of messages to the person of an instance; undefined where it was not chosen. */
export async function readLanguage(
  db: DatabaseHandle,
  { tenantId, instanceId }: InstanceKey,
): Promise<Language | undefined> {
  const row = await db
    .selectFrom('workflow_language')
    .select('language')
    .where('tenant_id', '=', tenantId)
    .where('instance_id', '=', instanceId)
    .executeTakeFirst();
  return row && Language.parse(row.language);
}

/** Keeps the last choice. */
export async function storeLanguage(
  trx: DatabaseTransaction,
  { tenantId, instanceId }: InstanceKey,
  language: Language,
): Promise<void> {
  await trx
    .insertInto('workflow_language')
    .values({ tenant_id: tenantId, instance_id: instanceId, language })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'instance_id']).doUpdateSet({ language }))
    .execute();
}
