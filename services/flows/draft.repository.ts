import type { Flow } from '#core/contract/flow.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Community } from './flow-options.repository.ts';

/** A flow that a community works on. */
export interface DraftRow {
  flowId: string;
  draft: unknown;
  publishedVersion: number | null;
  archivedAt: Date | null;
  revision: number;
  updatedBy: string;
  updatedAt: Date;
}
export interface Change {
  by: string;
  at: Date;
}

/** Tags are compared without regard to case and to the form of their characters. */
export const tagKey = (tag: string): string => tag.normalize('NFKC').toLowerCase();

const COLUMNS = [
  'flow_id',
  'draft',
  'published_version',
  'archived_at',
  'revision',
  'updated_by',
  'updated_at',
] as const;

const select = (db: DatabaseHandle, { tenantId, communityId }: Community) =>
  db
    .selectFrom('verification_flow')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId);

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];
const toDraft = (row: Row): DraftRow => ({
  flowId: row.flow_id,
  draft: row.draft,
  publishedVersion: row.published_version,
  archivedAt: row.archived_at,
  revision: row.revision,
  updatedBy: row.updated_by,
  updatedAt: row.updated_at,
});

/** Drafts in the order of their ids, one more than a page has. */
export async function listDrafts(
  db: DatabaseHandle,
  community: Community,
  { archived, after, limit }: { archived: boolean; after: string | undefined; limit: number },
): Promise<DraftRow[]> {
  const rows = await select(db, community)
    .$if(!archived, (all) => all.where('archived_at', 'is', null))
    .$if(after !== undefined, (all) => all.where('flow_id', '>', after ?? ''))
    .orderBy('flow_id')
    .limit(limit + 1)
    .execute();
  return rows.map(toDraft);
}

export async function findDraft(
  db: DatabaseHandle,
  community: Community,
  flowId: string,
): Promise<DraftRow | undefined> {
  const row = await select(db, community).where('flow_id', '=', flowId).executeTakeFirst();
  return row && toDraft(row);
}

/** Locks the flow until the transaction ends. */
export async function lockDraft(
  trx: DatabaseTransaction,
  community: Community,
  flowId: string,
): Promise<DraftRow | undefined> {
  const row = await select(trx, community).where('flow_id', '=', flowId).forUpdate().executeTakeFirst();
  return row && toDraft(row);
}

/** Inserts unless its id or its tag is taken. */
export async function insertDraft(
  trx: DatabaseTransaction,
  { tenantId, communityId }: Community,
  flow: Flow,
  { by, at }: Change,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('verification_flow')
    .values({
      tenant_id: tenantId,
      community_id: communityId,
      flow_id: flow.id,
      tag_key: tagKey(flow.uniqueTag),
      draft: JSON.stringify(flow),
      published_version: null,
      archived_at: null,
      revision: 1,
      created_at: at,
      updated_by: by,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('flow_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether another flow of the community has the tag. */
export async function isTagTaken(
  db: DatabaseHandle,
  community: Community,
  tag: string,
  exceptFlowId: string,
): Promise<boolean> {
  const row = await select(db, community)
    .where('tag_key', '=', tagKey(tag))
    .where('flow_id', '<>', exceptFlowId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes a change of a flow that is locked; absent members stay as they are. Answers the new revision. */
export async function updateDraft(
  trx: DatabaseTransaction,
  { tenantId, communityId }: Community,
  row: DraftRow,
  change: Change & { flow?: Flow; publishedVersion?: number; archivedAt?: Date },
): Promise<DraftRow> {
  const updated = await trx
    .updateTable('verification_flow')
    .set({
      ...(change.flow ? { draft: JSON.stringify(change.flow), tag_key: tagKey(change.flow.uniqueTag) } : {}),
      published_version: change.publishedVersion,
      archived_at: change.archivedAt,
      revision: row.revision + 1,
      updated_by: change.by,
      updated_at: change.at,
    })
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('flow_id', '=', row.flowId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toDraft(updated);
}

/** Whether a connector configuration is bound to the flow. */
export async function isBoundToConnector(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  flowId: string,
): Promise<boolean> {
  const rows = await db
    .selectFrom('dvc')
    .select('dvc_id')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('flow_id', '=', flowId)
    .limit(1)
    .execute();
  return rows.length > 0;
}
