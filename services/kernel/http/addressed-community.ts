import { z } from 'zod';
import { ProblemError } from '#services/contract/problem.ts';
import { actorOf, type Caller, reaches } from '../access.ts';
import type { ServicesContext } from '../context.ts';

/** The community that a path names. */
export const CommunityPath = z.object({ tenantId: z.uuid(), communityId: z.uuid() });
export type CommunityPath = z.infer<typeof CommunityPath>;

/**
 * Where a request works and for whom: the community of its path, when the caller reaches it.
 *
 * @throws ProblemError `COMMUNITY_NOT_FOUND`, whether another caller reaches it or none.
 */
export async function scopeOf(
  context: ServicesContext,
  caller: Caller,
  { tenantId, communityId }: CommunityPath,
): Promise<{ context: ServicesContext; community: CommunityPath; actor: string }> {
  const community = { tenantId, communityId };
  const row = reaches(caller, community)
    ? await context.db
        .selectFrom('community')
        .select('community_id')
        .where('tenant_id', '=', tenantId)
        .where('community_id', '=', communityId)
        .executeTakeFirst()
    : undefined;
  if (row) return { context, community, actor: actorOf(caller) };
  throw new ProblemError('COMMUNITY_NOT_FOUND');
}
