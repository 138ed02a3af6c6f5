import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ProblemError } from '#services/contract/problem.ts';

/** Header of requests that change something: the entity tag under which the caller knows it (RFC 9110, 13.1.1). */
export const IfMatch = z.object({ 'if-match': z.string().max(80).optional() });

/** The entity tag of a revision. */
export const etagOf = (revision: number): string => `"r${revision}"`;

/** Names the revision of an answer in its header. */
export function tagged<T extends { revision: number }>(reply: FastifyReply, answer: T): T {
  reply.header('etag', etagOf(answer.revision));
  return answer;
}

/**
 * The revision that a request changes.
 *
 * @throws ProblemError `REVISION_MISSING` without a header, `REVISION_STALE` for a tag that never was one.
 */
export function requireRevision({ 'if-match': given }: z.infer<typeof IfMatch>): number {
  if (given === undefined || given === '*') {
    throw new ProblemError('REVISION_MISSING');
  }
  const match = /^"r(\d{1,9})"$/.exec(given);
  if (!match) throw stale();
  return Number(match[1]);
}

/** @throws ProblemError `REVISION_STALE` when it was changed meanwhile. */
export function requireCurrent(given: number, current: number): void {
  if (given !== current) throw stale();
}

const stale = () => new ProblemError('REVISION_STALE');
