import { sql } from 'kysely';
import type { SessionStateName } from '#core/proofing/session-states.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { type SessionRow, selectSessions, toSession } from './session.repository.ts';

/** Filters of a list of sessions; absent members filter nothing. */
export interface SessionFilter {
  communityIds: readonly string[];
  state?: SessionStateName | undefined;
  reference?: string | undefined;
  uidIndex?: Uint8Array | undefined;
  /** Sessions made before this one. */
  before?: string | undefined;
  limit: number;
}

/** Newest first: ids of sessions sort by time. */
export async function listSessions(
  db: DatabaseHandle,
  tenantId: string,
  { communityIds, state, reference, uidIndex, before, limit }: SessionFilter,
): Promise<SessionRow[]> {
  if (communityIds.length === 0) return [];
  const community = sql.ref<string>('communities.wanted');
  // A range of one, and its order, which only an index by community has: by the equality alone the database may choose
  // to look for the sessions of a community that has none among all of the tenant.
  let query = selectSessions(db, tenantId)
    .where('community_id', '>=', community)
    .where('community_id', '<=', community)
    .orderBy('community_id', 'desc');
  if (state !== undefined) query = query.where('state', '=', state);
  if (reference !== undefined) query = query.where('reference', '=', reference);
  if (uidIndex !== undefined) query = query.where('uid_index', '=', uidIndex);
  if (before !== undefined) query = query.where('session_id', '<', before);
  const wanted = sql<{ wanted: string }>`(VALUES ${sql.join(communityIds.map((id) => sql`(${id}::uuid)`))})`;
  // The newest of each community by its own index, and of these the newest.
  const rows = await db
    .selectFrom(wanted.as<'communities'>(sql`communities(wanted)`))
    .innerJoinLateral(
      () => query.orderBy('session_id', 'desc').limit(limit).as('newest'),
      (join) => join.onTrue(),
    )
    .selectAll('newest')
    .orderBy('session_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toSession);
}
