import type { DatabaseHandle } from '#services/kernel/database/database.ts';

/** DIDs of every operator that the community ever had; a signature made before a dismissal stays one. */
export async function operatorDids(
  db: DatabaseHandle,
  community: { tenantId: string; communityId: string },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('operator')
    .select('did')
    .where('tenant_id', '=', community.tenantId)
    .where('community_id', '=', community.communityId)
    .execute();
  return new Set(rows.map(({ did }) => did));
}
