import type { DatabaseHandle } from '#services/kernel/database/database.ts';

const NAME = 'backup_retention_days';
const DEFAULT_DAYS = 30;

/** How many days the installation keeps its back-ups, in which nothing can be erased; their administrator sets it. */
export async function readBackupRetention(db: DatabaseHandle, tenantId: string): Promise<number> {
  const row = await db
    .selectFrom('service_setting')
    .select('value')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row ? Number(row.value) : DEFAULT_DAYS;
}

export async function writeBackupRetention(
  db: DatabaseHandle,
  tenantId: string,
  days: number,
): Promise<void> {
  const value = String(days);
  await db
    .insertInto('service_setting')
    .values({ tenant_id: tenantId, name: NAME, value })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ value }))
    .execute();
}
