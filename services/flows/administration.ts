import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemResponse } from '#services/contract/problem.ts';
import { type Access, actorOf, callerOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { addressedCommunity, type CommunityPath } from '#services/kernel/http/addressed-community.ts';
import { etagOf } from '#services/kernel/http/revisions.ts';
import type { Desk } from './flow-desk.ts';

/** Programs that manage flows, and administrators who may add journeys (web services specification, part 5). */
export const managesFlows: Access = {
  kind: 'managed',
  client: 'flows.manage',
  account: ['idproofing.add-journey'],
};

export const refusals = {
  400: problemResponse,
  404: problemResponse,
  409: problemResponse,
  412: problemResponse,
  422: problemResponse,
  428: problemResponse,
};
export const readRefusals = { 400: problemResponse, 404: problemResponse };

/** Where a request works and for whom. @throws ProblemError `COMMUNITY_NOT_FOUND`. */
export async function deskOf(
  context: ServicesContext,
  request: FastifyRequest,
  path: CommunityPath,
): Promise<Desk> {
  const community = await addressedCommunity(context.db, request, path);
  return { context, community, actor: actorOf(callerOf(request)) };
}

/** Names the revision of what is answered. */
export function tagged<T extends { revision: number }>(reply: FastifyReply, answer: T): T {
  reply.header('etag', etagOf(answer.revision));
  return answer;
}
