import type { DatabaseHandle } from './database.ts';
import { SERVICE_TENANT } from './schema.ts';

/** A setting of the services as a whole. */
export async function readSetting(db: DatabaseHandle, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('service_setting')
    .select('value')
    .where('tenant_id', '=', SERVICE_TENANT)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** Writes a setting once: of several nodes the first one wins, and its value stays. */
export async function writeSetting(db: DatabaseHandle, name: string, value: string): Promise<void> {
  await db
    .insertInto('service_setting')
    .values({ tenant_id: SERVICE_TENANT, name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
