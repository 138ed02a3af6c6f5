import { sql } from 'kysely';
import type { AdminPermission } from '#services/contract/permissions.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Community } from './flow-options.repository.ts';

/** A request of one administrator that another one confirms. */
export interface Asked {
  /** As audit names the administrator. */
  requestedBy: string;
  requestedAt: Date;
  /** Since when no other administrator could confirm it; null where one can. */
  aloneSince: Date | null;
}

/** A draft that one administrator asked to publish. */
interface Publication extends Asked {
  flowId: string;
  revision: number;
}

/** The request for this revision of the draft; a change needs the lock of its flow. */
export async function findPublication(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  { flowId, revision }: Pick<Publication, 'flowId' | 'revision'>,
): Promise<Publication | undefined> {
  const row = await db
    .selectFrom('flow_publication')
    .select(['requested_by', 'requested_at', 'alone_since'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('flow_id', '=', flowId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (!row) return undefined;
  const { requested_by: requestedBy, requested_at: requestedAt, alone_since: aloneSince } = row;
  return { flowId, revision, requestedBy, requestedAt, aloneSince };
}

/** Keeps the request in place of an earlier one. */
export async function keepPublication(
  trx: DatabaseTransaction,
  { tenantId, communityId }: Community,
  { flowId, revision, requestedBy, requestedAt, aloneSince }: Publication,
): Promise<void> {
  const request = {
    revision,
    requested_by: requestedBy,
    requested_at: requestedAt,
    alone_since: aloneSince,
  };
  await trx
    .insertInto('flow_publication')
    .values({ tenant_id: tenantId, community_id: communityId, flow_id: flowId, ...request })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'community_id', 'flow_id']).doUpdateSet(request))
    .execute();
}

/** Accounts that manage flows of the community, as audit names them. */
export async function listPublishers(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  permission: AdminPermission,
): Promise<string[]> {
  const rows = await db
    .selectFrom('account as a')
    .innerJoin('account_role as ar', (join) =>
      join.onRef('ar.tenant_id', '=', 'a.tenant_id').onRef('ar.account_id', '=', 'a.account_id'),
    )
    .innerJoin('admin_role as r', (join) =>
      join.onRef('r.tenant_id', '=', 'ar.tenant_id').onRef('r.role_id', '=', 'ar.role_id'),
    )
    .select('a.account_id')
    .distinct()
    .where('a.tenant_id', '=', tenantId)
    .where('a.active', '=', true)
    .where(({ or, eb }) => or([eb('a.community_id', 'is', null), eb('a.community_id', '=', communityId)]))
    .where(sql<boolean>`r.permissions @> ${JSON.stringify([permission])}::jsonb`)
    .execute();
  return rows.map(({ account_id }) => `account:${account_id}`);
}
