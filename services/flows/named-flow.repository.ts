import type { FlowDocument, FlowReference } from '#core/contract/published-flows.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import type { Community } from './flow-options.repository.ts';
import type { PublishedFlow } from './runnable-flow.ts';

/**
 * Keeps the flows that sessions name or will name: later changes by a community's options, or by a later version of the
 * product, do not touch those sessions.
 */
export async function keepNamedFlows(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  flows: readonly PublishedFlow[],
  at: Date,
): Promise<void> {
  await namingOf(db, { tenantId, communityId }, flows, at).execute();
}

/** The same as part of another statement. */
export const namingOf = (
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  flows: readonly PublishedFlow[],
  at: Date,
) =>
  db
    .insertInto('named_flow')
    .values(
      flows.map(({ reference, document }) => ({
        tenant_id: tenantId,
        community_id: communityId,
        flow_hash: reference.hash,
        flow_id: reference.id,
        version: reference.version,
        document: JSON.stringify(document),
        named_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing());

export async function findNamed(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  reference: FlowReference,
): Promise<PublishedFlow | undefined> {
  const row = await db
    .selectFrom('named_flow')
    .select('document')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('flow_hash', '=', reference.hash)
    .where('flow_id', '=', reference.id)
    .where('version', '=', reference.version)
    .executeTakeFirst();
  return row && { reference, document: row.document as FlowDocument };
}
