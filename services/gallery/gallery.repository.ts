import { sql } from 'kysely';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

export interface Community {
  tenantId: string;
  communityId: string;
}

export interface GallerySetting {
  enabled: boolean;
  purpose: string;
  threshold: number;
  /** The limit of one operator. */
  searchesPerHour: number;
  /** Whether every enrolment looks for the same face first. */
  checkDuplicates: boolean;
  revision: number;
}
export const keyOf = ({ tenantId, communityId }: Community) => ({
  tenant_id: tenantId,
  community_id: communityId,
});

export async function findSetting(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
): Promise<GallerySetting | undefined> {
  const row = await db
    .selectFrom('gallery')
    .select(['enabled', 'purpose', 'threshold', 'revision', 'searches_per_hour', 'check_duplicates'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { searches_per_hour: searchesPerHour, check_duplicates: checkDuplicates, revision, ...plain } = row;
  return { ...plain, searchesPerHour, checkDuplicates, revision: Number(revision) };
}

export async function putSetting(
  db: DatabaseHandle,
  community: Community,
  { searchesPerHour, checkDuplicates, ...plain }: Omit<GallerySetting, 'revision'>,
  by: { actor: string; at: Date },
): Promise<void> {
  const values = {
    ...plain,
    searches_per_hour: searchesPerHour,
    check_duplicates: checkDuplicates,
    configured_by: by.actor,
    configured_at: by.at,
  };
  await db
    .insertInto('gallery')
    .values({ ...keyOf(community), ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'community_id']).doUpdateSet(values))
    .execute();
}

/** The next revision: by it every process of the services notices changes. */
export async function raiseRevision(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
): Promise<number> {
  const row = await db
    .updateTable('gallery')
    .set({ revision: sql`revision + 1` })
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return Number(row.revision);
}

/** Until the transaction ends, no other transaction searches, enrols or removes in this gallery. */
export async function lockGallery(
  trx: DatabaseTransaction,
  { tenantId, communityId }: Community,
): Promise<void> {
  await trx
    .selectFrom('gallery')
    .select('enabled')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .forUpdate()
    .execute();
}

/** Whether a session took place in this community. */
export async function isSessionOf(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  sessionId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('proofing_session')
    .select('session_id')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}
