import { ProblemError } from '#services/contract/problem.ts';
import { type Caller, reaches } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { findSession, type SessionRow } from '#services/sessions/index.ts';

/** A session, when it exists for the caller: those of other communities do not. @throws ProblemError `SESSION_NOT_FOUND` */
export function reachable<S extends Pick<SessionRow, 'tenantId' | 'communityId'>>(
  caller: Caller,
  session: S | undefined,
): S {
  if (session && reaches(caller, session)) return session;
  throw new ProblemError('SESSION_NOT_FOUND');
}

/** Reads the session of an id. @throws ProblemError `SESSION_NOT_FOUND` */
export const requireSession = async (
  { db }: Pick<ServicesContext, 'db'>,
  caller: Caller,
  id: string,
): Promise<SessionRow> => reachable(caller, await findSession(db, caller.tenantId, id));
