import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ProblemError } from '#services/contract/problem.ts';
import { callerOf, reaches } from '../access.ts';
import type { DatabaseHandle } from '../database/database.ts';

/** The community that a path names. */
export const CommunityPath = z.object({ tenantId: z.uuid(), communityId: z.uuid() });
export type CommunityPath = z.infer<typeof CommunityPath>;

/**
 * The community of a request, when it is there for the caller.
 *
 * @throws ProblemError `COMMUNITY_NOT_FOUND`, whether it is somebody else's or nobody's.
 */
export async function addressedCommunity(
  db: DatabaseHandle,
  request: FastifyRequest,
  { tenantId, communityId }: CommunityPath,
): Promise<CommunityPath> {
  const row = reaches(callerOf(request), { tenantId, communityId })
    ? await db
        .selectFrom('community')
        .select('community_id')
        .where('tenant_id', '=', tenantId)
        .where('community_id', '=', communityId)
        .executeTakeFirst()
    : undefined;
  if (row) return { tenantId, communityId };
  throw new ProblemError('COMMUNITY_NOT_FOUND');
}
