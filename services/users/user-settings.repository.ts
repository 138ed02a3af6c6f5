import { UserSettings } from '#services/contract/users.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Community } from './user.repository.ts';

/** A community's user settings; the defaults where it has set none. */
export async function readUserSettings(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
): Promise<UserSettings> {
  const row = await db
    .selectFrom('user_settings')
    .select('settings')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirst();
  return UserSettings.parse(row?.settings ?? {});
}

export async function writeUserSettings(
  trx: DatabaseTransaction,
  { tenantId, communityId }: Community,
  settings: UserSettings,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const change = { settings: JSON.stringify(settings), updated_by: by, updated_at: at };
  await trx
    .insertInto('user_settings')
    .values({ tenant_id: tenantId, community_id: communityId, ...change })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'community_id']).doUpdateSet(change))
    .execute();
}
