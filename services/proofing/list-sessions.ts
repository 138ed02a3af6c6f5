import type { z } from 'zod';
import { sandboxMark } from '#core/contract/sandbox-mark.ts';
import type { SessionList, SessionQuery } from '#core/contract/session-request.ts';
import { readReference } from '#core/proofing/session-reference.ts';
import type { Caller } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { listSessions, type SessionRow, searchedUidIndex } from '#services/sessions/index.ts';
import { communitiesOf } from './caller-community.ts';
import { decidingReason } from './deciding-reason.ts';

/** The sessions of the console, newest first and without personal data. */
export async function sessionList(
  context: ServicesContext,
  caller: Caller,
  { uid, state, reference, sandbox, limit, cursor }: z.infer<typeof SessionQuery>,
): Promise<z.infer<typeof SessionList>> {
  const wanted = reference === undefined ? undefined : readReference(reference);
  // A reference with a wrong check symbol belongs to no session.
  if (reference !== undefined && wanted === undefined) return { sessions: [] };
  const rows = await listSessions(context.db, caller.tenantId, {
    communityIds: await communitiesOf(context.db, caller, sandbox),
    state,
    reference: wanted,
    uidIndex: uid === undefined ? undefined : await searchedUidIndex(context, caller.tenantId, uid),
    before: cursor,
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { sessions: shown.map(listed), ...(last ? { next: last.sessionId } : {}) };
}

const isActive = (state: SessionRow['state']): boolean => state === 'Pending' || state === 'In Progress';

const listed = (session: SessionRow) => ({
  sessionId: session.sessionId,
  ...sandboxMark(session),
  communityId: session.communityId,
  kioskId: session.kioskId,
  origin: session.origin,
  reference: session.reference,
  state: session.state,
  step: isActive(session.state) ? session.progressStep : null,
  flow: session.flow,
  createdAt: session.createdAt.toISOString(),
  endedAt: session.endedAt?.toISOString() ?? null,
  expiresAt: session.expiresAt.toISOString(),
  documentType: session.documentType,
  captureType: session.captureType,
  completedBy: session.completedBy,
  reviewResult: session.reviewResult,
  ...(isActive(session.state) ? { reason: null, reasonCode: null } : decidingReason(session)),
});
