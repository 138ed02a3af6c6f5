import type { WorkflowDefinition } from '#core/workflows/definition.ts';
import type { PageQuery } from '#services/contract/paging.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { readPageBy } from '#services/kernel/database/read-page.ts';
import type { CommunityPath } from '#services/kernel/http/addressed-community.ts';

/** A workflow that a community works on. */
export interface WorkflowRow {
  workflowId: string;
  draft: WorkflowDefinition;
  publishedVersion: number | null;
  /** The hash of the last published version. */
  publishedHash: string | null;
  archivedAt: Date | null;
  revision: number;
  updatedBy: string;
  updatedAt: Date;
}
interface Change {
  by: string;
  at: Date;
}

const select = (db: DatabaseHandle, { tenantId, communityId }: CommunityPath) =>
  db
    .selectFrom('workflow')
    .select((row) => [
      'workflow_id',
      'draft',
      'published_version',
      'archived_at',
      'revision',
      'updated_by',
      'updated_at',
      row
        .selectFrom('workflow_version as v')
        .select('v.workflow_hash')
        .whereRef('v.tenant_id', '=', 'workflow.tenant_id')
        .whereRef('v.community_id', '=', 'workflow.community_id')
        .whereRef('v.workflow_id', '=', 'workflow.workflow_id')
        .whereRef('v.version', '=', 'workflow.published_version')
        .as('published_hash'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId);

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];
const toWorkflow = (row: Row): WorkflowRow => ({
  workflowId: row.workflow_id,
  draft: row.draft,
  publishedVersion: row.published_version,
  publishedHash: row.published_hash,
  archivedAt: row.archived_at,
  revision: row.revision,
  updatedBy: row.updated_by,
  updatedAt: row.updated_at,
});

/** Workflows in the order of their ids, one more than a page has. */
export async function listWorkflows(
  db: DatabaseHandle,
  community: CommunityPath,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<WorkflowRow[]> {
  const rows = await select(db, community)
    .$if(after !== undefined, (all) => all.where('workflow_id', '>', after ?? ''))
    .orderBy('workflow_id')
    .limit(limit + 1)
    .execute();
  return rows.map(toWorkflow);
}

/** @param lock until the transaction ends */
export async function findWorkflow(
  db: DatabaseHandle,
  community: CommunityPath,
  workflowId: string,
  lock = false,
): Promise<WorkflowRow | undefined> {
  const query = select(db, community).where('workflow_id', '=', workflowId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && toWorkflow(row);
}

/** Inserts unless its id is taken. */
export async function insertWorkflow(
  trx: DatabaseTransaction,
  { tenantId, communityId }: CommunityPath,
  draft: WorkflowDefinition,
  { by, at }: Change,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('workflow')
    .values({
      tenant_id: tenantId,
      community_id: communityId,
      workflow_id: draft.id,
      draft: JSON.stringify(draft),
      published_version: null,
      archived_at: null,
      created_at: at,
      revision: 1,
      updated_by: by,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('workflow_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Changes a workflow that the caller has locked. */
export async function changeWorkflow(
  trx: DatabaseTransaction,
  { tenantId, communityId }: CommunityPath,
  { workflowId, revision }: WorkflowRow,
  { draft, publishedVersion, archivedAt, by, at }: Change & Partial<WorkflowRow>,
): Promise<void> {
  await trx
    .updateTable('workflow')
    .set({
      draft: draft && JSON.stringify(draft),
      published_version: publishedVersion,
      archived_at: archivedAt,
      revision: revision + 1,
      updated_by: by,
      updated_at: at,
    })
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('workflow_id', '=', workflowId)
    .execute();
}

/** A version as it was published. */
export interface WorkflowVersion {
  version: number;
  hash: string;
  definition: WorkflowDefinition;
}

const versions = (db: DatabaseHandle, { tenantId, communityId }: CommunityPath, workflowId: string) =>
  db
    .selectFrom('workflow_version')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('workflow_id', '=', workflowId);

export async function insertVersion(
  trx: DatabaseTransaction,
  { tenantId, communityId }: CommunityPath,
  { version, hash, definition }: WorkflowVersion,
  { by, at }: Change,
): Promise<void> {
  await trx
    .insertInto('workflow_version')
    .values({
      tenant_id: tenantId,
      community_id: communityId,
      workflow_id: definition.id,
      version,
      workflow_hash: hash,
      document: JSON.stringify(definition),
      published_by: by,
      published_at: at,
    })
    .execute();
}

export async function findVersion(
  db: DatabaseHandle,
  community: CommunityPath,
  workflowId: string,
  version: number,
): Promise<WorkflowVersion | undefined> {
  const row = await versions(db, community, workflowId)
    .select(['workflow_hash', 'document'])
    .where('version', '=', version)
    .executeTakeFirst();
  return row && { version, hash: row.workflow_hash, definition: row.document };
}

/** The version that new instances run, unless the workflow is archived. */
export async function findPublished(
  db: DatabaseHandle,
  community: CommunityPath,
  workflowId: string,
): Promise<WorkflowVersion | undefined> {
  const row = await versions(db, community, workflowId)
    .select(['version', 'workflow_hash', 'document'])
    .where('version', '=', (of) =>
      of
        .selectFrom('workflow')
        .select('published_version')
        .where('tenant_id', '=', community.tenantId)
        .where('community_id', '=', community.communityId)
        .where('workflow_id', '=', workflowId)
        .where('archived_at', 'is', null),
    )
    .executeTakeFirst();
  return row && { version: row.version, hash: row.workflow_hash, definition: row.document };
}

/** One page of the versions of a workflow, the newest first. */
export async function listVersions(
  db: DatabaseHandle,
  community: CommunityPath,
  workflowId: string,
  page: PageQuery,
) {
  const all = versions(db, community, workflowId).select([
    'version',
    'workflow_hash',
    'published_by',
    'published_at',
  ]);
  const { rows, ...rest } = await readPageBy(all, 'version', page, 'desc');
  return {
    versions: rows.map((row) => ({
      version: row.version,
      hash: row.workflow_hash,
      publishedBy: row.published_by,
      publishedAt: row.published_at.toISOString(),
    })),
    ...rest,
  };
}
