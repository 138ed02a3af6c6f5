import type { z } from 'zod';
import { sandboxMark } from '#core/contract/sandbox-mark.ts';
import type { SessionPoll } from '#core/contract/session-results.ts';
import type { SessionStateName } from '#core/proofing/session-states.ts';
import type { CheckId } from '#core/proofing/verdicts.ts';
import type { Caller } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { findStanding, type SessionRow } from '#services/sessions/index.ts';
import { decidingReason } from './deciding-reason.ts';
import { findFaceKey } from './face-key.repository.ts';
import { mayReadParties } from './personal-data.ts';
import { reachable, requireSession } from './reachable-session.ts';
import { resultOf } from './session-facts.ts';
import { summaryOf } from './stored-summary.ts';

type Poll = z.infer<typeof SessionPoll>;

/** `typ` of the signed result in a poll. */
const RESULT_TYPE = 'counterproof-result+jws';
/** `proofedBy` of identities that this product verified. */
export const PROOFED_BY = 'counterproof';

const STATUS: Readonly<Record<SessionStateName, Pick<Poll, 'responseStatus' | 'resultStatus'>>> = {
  Pending: { responseStatus: 'pending' },
  'In Progress': { responseStatus: 'in_progress' },
  // Nothing is decided while a person has to look; the client continues to poll.
  Review: { responseStatus: 'in_progress', resultStatus: 'REVIEW' },
  Success: { responseStatus: 'success', resultStatus: 'SUCCESS' },
  Failed: { responseStatus: 'failed', resultStatus: 'FAILED' },
  'Not Performed': { responseStatus: 'failed', resultStatus: 'NOT_PERFORMED' },
  Expired: { responseStatus: 'failed', resultStatus: 'EXPIRED' },
  Abandoned: { responseStatus: 'failed', resultStatus: 'ABANDONED' },
};

/** The session poll with the keys of its third form. @throws ProblemError `SESSION_NOT_FOUND`. */
export async function pollSession(context: ServicesContext, caller: Caller, id: string): Promise<Poll> {
  const standing = reachable(caller, await findStanding(context.db, caller.tenantId, id));
  if (!STATUS[standing.state].resultStatus) return statusOf(id, standing);
  return pollOf(context, caller, await requireSession(context, caller, id));
}

/** The answer of a poll to this caller. */
export async function pollOf(context: ServicesContext, caller: Caller, session: SessionRow): Promise<Poll> {
  const { sessionId } = session;
  const status = statusOf(sessionId, session);
  const { resultStatus } = status;
  if (!resultStatus) return status;
  const { checks, fuzzyMatchScore } = summaryOf(session);
  const verdict = resultOf(session).final;
  return {
    ...status,
    ...decidingReason(session),
    fuzzyMatchScore: fuzzyMatchScore ?? null,
    liveid_object: await liveIdObject(context, session),
    rawData: {
      state: session.state,
      flow: session.flow,
      startedAt: session.startedAt.toISOString(),
      endedAt: session.endedAt?.toISOString() ?? null,
      captureType: session.captureType,
      evidence: { count: session.eventCount, head: session.head },
      checks,
      device: mayReadParties(caller) ? session.device : null,
    },
    token: context.signer.signJws({ sessionId, ...sandboxMark(session), resultStatus, verdict }, RESULT_TYPE),
  };
}

const statusOf = (sessionId: string, session: Pick<SessionRow, 'state' | 'sandbox'>) => ({
  sessionId,
  ...sandboxMark(session),
  ...STATUS[session.state],
});

/** Selfie details, once there is a selfie; without any picture. */
export async function liveIdObject(
  { db }: ServicesContext,
  session: SessionRow,
): Promise<NonNullable<Poll['liveid_object']> | null> {
  const { checks } = summaryOf(session);
  const find = (id: CheckId) => checks.find((check) => check.id === id);
  const [liveness, comparison] = [find('face.liveness'), find('face.comparison')];
  const isTaken = [liveness, comparison, find('face.capture-quality')].some(
    (check) => check && check.reason !== 'not-captured',
  );
  if (!isTaken) return null;
  return {
    id: (await findFaceKey(db, session)) ?? session.sessionId,
    type: 'liveid',
    category: 'identity_document',
    proofedBy: PROOFED_BY,
    captureType: session.captureType,
    ...(liveness ? { liveness } : {}),
    ...(comparison ? { comparison } : {}),
  };
}
