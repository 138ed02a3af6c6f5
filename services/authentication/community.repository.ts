import { sql } from 'kysely';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';

/** The community of a tenant that has this name, whatever its capitals. */
export async function communityNamed(
  db: DatabaseHandle,
  tenantId: string,
  name: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('community')
    .select('community_id')
    .where('tenant_id', '=', tenantId)
    .where(sql`lower(name)`, '=', name.trim().toLowerCase())
    .executeTakeFirst();
  return row?.community_id;
}
