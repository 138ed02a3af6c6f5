import { invalidRequest } from '#services/contract/invalid-request.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { Caller } from '#services/kernel/access.ts';
import { communityNamed, requireCommunity } from '#services/kernel/community-of.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';

/** The community of a request, by id or by name. A caller who belongs to one need not name it. */
export type CommunityWish = { id?: string | undefined; name?: string | undefined };

/**
 * The community that a request is about.
 *
 * @throws ProblemError `COMMUNITY_NOT_FOUND` where the caller does not reach it, `INVALID_REQUEST` where none is named.
 */
export async function communityFor(
  db: DatabaseHandle,
  caller: Caller,
  { id, name }: CommunityWish,
): Promise<string> {
  if (id === undefined && name === undefined) {
    if (caller.communityId !== null) return caller.communityId;
    throw invalidRequest([{ path: '/communityId', message: 'name a community of this tenant' }]);
  }
  const named = name === undefined ? undefined : await communityNamed(db, caller.tenantId, name);
  if (name !== undefined && (named === undefined || (id ?? named) !== named)) throw beyondReach();
  return requireCommunity(db, caller, id ?? named);
}

export const beyondReach = (): ProblemError => new ProblemError('COMMUNITY_NOT_FOUND');

/** Every community whose rows exist for the caller; of a whole tenant the sandboxes, or all others. */
export async function communitiesOf(db: DatabaseHandle, caller: Caller, sandbox: boolean): Promise<string[]> {
  if (caller.communityId !== null) return [caller.communityId];
  const rows = await db
    .selectFrom('community')
    .select('community_id')
    .where('tenant_id', '=', caller.tenantId)
    .where('sandbox', '=', sandbox)
    .execute();
  return rows.map(({ community_id }) => community_id);
}
