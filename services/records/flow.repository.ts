import { findProductFlow } from '../../main/domain/proofing/earlier-flows.ts';
import { Flow, type FlowReference } from '../contract/flow.ts';
import { ProblemError } from '../contract/problem.ts';
import type { DatabaseHandle } from '../ports/database.ts';

interface Community {
  tenantId: string;
  communityId: string;
}

/**
 * The flow that a reference names, only when it is the very same data: one of the product's own, or a version that this
 * community published.
 *
 * @throws ProblemError `FLOW_NOT_FOUND`.
 */
export async function requireFlow(
  db: DatabaseHandle,
  community: Community,
  reference: FlowReference,
): Promise<Flow> {
  const flow = findProductFlow(reference) ?? (await findPublished(db, community, reference));
  if (!flow) throw new ProblemError('FLOW_NOT_FOUND', 'No flow has this id, version and hash.');
  return flow;
}

async function findPublished(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  { id, version, hash }: FlowReference,
): Promise<Flow | undefined> {
  const row = await db
    .selectFrom('flow_version')
    .select('document')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('flow_id', '=', id)
    .where('version', '=', version)
    .where('flow_hash', '=', hash)
    .executeTakeFirst();
  return row && Flow.parse(row.document);
}

/** The newest published version of each flow of a community. */
export async function listPublished(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
): Promise<Flow[]> {
  const rows = await db
    .selectFrom('flow_version')
    .distinctOn('flow_id')
    .select('document')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .orderBy('flow_id')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ document }) => Flow.parse(document));
}
