import { sql } from 'kysely';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';

export interface Tenant {
  tenantId: string;
  tag: string;
  name: string;
  type: string;
  dns: string | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The tenant that has this id, tag or DNS name; none of them distinguishes capitals. */
export async function findTenant(db: DatabaseHandle, reference: string): Promise<Tenant | undefined> {
  const text = reference.trim().toLowerCase();
  // A tag may have the form of an id: every tenant has its own id as tag until it chooses another one.
  const row = await db
    .selectFrom('tenant')
    .select(['tenant_id', 'tag', 'name', 'tenant_type', 'dns'])
    .where(({ eb, or }) =>
      or([
        eb(sql`lower(tag)`, '=', text),
        eb('dns', '=', text),
        ...(UUID.test(text) ? [eb('tenant_id', '=', text)] : []),
      ]),
    )
    .orderBy('tenant_id')
    .executeTakeFirst();
  return (
    row && { tenantId: row.tenant_id, tag: row.tag, name: row.name, type: row.tenant_type, dns: row.dns }
  );
}

/** The tenant that has the database alone; undefined where there are several, or none yet. */
export async function onlyTenant(db: DatabaseHandle): Promise<string | undefined> {
  const rows = await db.selectFrom('tenant').select('tenant_id').limit(2).execute();
  return rows.length === 1 ? rows[0]?.tenant_id : undefined;
}

export async function hasCommunity(
  db: DatabaseHandle,
  tenantId: string,
  communityId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('community')
    .select('community_id')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function communityName(
  db: DatabaseHandle,
  { tenantId, communityId }: { tenantId: string; communityId: string },
): Promise<string> {
  const { name } = await db
    .selectFrom('community')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  return name;
}
