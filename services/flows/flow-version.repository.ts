import type { Flow } from '#core/contract/flow.ts';
import type { FlowDocument } from '#core/contract/published-flows.ts';
import type { PageQuery } from '#services/contract/paging.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { readPageBy } from '#services/kernel/database/read-page.ts';
import type { Community } from './flow-options.repository.ts';
import { type PublishedFlow, published, type RunnableFlow, runnable } from './runnable-flow.ts';

export const ofCommunity = (db: DatabaseHandle, { tenantId, communityId }: Community) =>
  db
    .selectFrom('flow_version as v')
    .where('v.tenant_id', '=', tenantId)
    .where('v.community_id', '=', communityId);

/** Appends a version; false when another request has appended one of this number. Versions are never changed. */
export async function insertFlowVersion(
  trx: DatabaseHandle,
  { tenantId, communityId }: Community,
  { flow, document, reference }: RunnableFlow,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('flow_version')
    .values({
      tenant_id: tenantId,
      community_id: communityId,
      flow_id: flow.id,
      version: flow.version,
      flow_hash: reference.hash,
      document: JSON.stringify(document),
      published_by: by,
      published_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** One version of a flow as it was published. */
export async function findFlowVersion(
  db: DatabaseHandle,
  community: Community,
  flowId: string,
  version: number,
): Promise<PublishedFlow | undefined> {
  const row = await ofCommunity(db, community)
    .select('v.document')
    .where('v.flow_id', '=', flowId)
    .where('v.version', '=', version)
    .executeTakeFirst();
  return row && published(row.document as FlowDocument);
}

/** One page of the versions of a flow, the newest first. */
export async function listFlowVersions(
  db: DatabaseHandle,
  community: Community,
  flowId: string,
  page: PageQuery,
) {
  const versions = ofCommunity(db, community)
    .select(['v.version', 'v.flow_hash', 'v.published_by', 'v.published_at'])
    .where('v.flow_id', '=', flowId);
  const { rows, ...rest } = await readPageBy(versions, 'version', page, 'desc');
  return {
    versions: rows.map((row) => ({
      version: row.version,
      hash: row.flow_hash,
      publishedBy: row.published_by,
      publishedAt: row.published_at.toISOString(),
    })),
    ...rest,
  };
}

/** A flow that an administrator made becomes a version; the caller holds the lock of its row. */
export async function publishVersion(
  trx: DatabaseTransaction,
  community: Community,
  document: Flow,
  change: { by: string; at: Date },
): Promise<RunnableFlow> {
  const version = runnable(document);
  if (await insertFlowVersion(trx, community, version, change)) return version;
  throw new Error('a version of this number exists although its flow is locked');
}
