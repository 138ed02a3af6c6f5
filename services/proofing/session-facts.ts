import { sandboxMark } from '#core/contract/sandbox-mark.ts';
import type { SessionResult } from '#core/contract/session-results.ts';
import type { SessionStateName } from '#core/proofing/session-states.ts';
import { ExplainedVerdict, OutcomeVerdict } from '#core/proofing/verdicts.ts';
import type { SessionRow } from '#services/sessions/index.ts';
import { decidingReason } from './deciding-reason.ts';

const RECOMMENDATION: Readonly<Record<SessionStateName, SessionResult['overallRecommendation']>> = {
  Pending: undefined,
  'In Progress': undefined,
  Success: 'approve',
  Failed: 'reject',
  Review: 'review',
  'Not Performed': 'none',
  Expired: 'none',
  Abandoned: 'none',
};

/** `final` lists the parts that the result does not cover. */
function reasonOf(session: SessionRow): Pick<SessionResult, 'reason' | 'reasonCode'> {
  const { reason, reasonCode } = decidingReason(session);
  return { reason, reasonCode };
}

/** State and outcome, as `/result` reports and signs them. */
export function resultOf(session: SessionRow): SessionResult {
  const { final, provisional, state } = session;
  const recommendation = RECOMMENDATION[state];
  const reviewResult = session.reviewResult ?? (state === 'Review' ? 'review pending' : undefined);
  return {
    sessionId: session.sessionId,
    ...sandboxMark(session),
    state,
    ended: session.endedAt !== null,
    ...(final ? { final: ExplainedVerdict.parse(final) } : {}),
    ...(provisional ? { provisional: OutcomeVerdict.parse(provisional) } : {}),
    ...(recommendation ? { overallRecommendation: recommendation, ...reasonOf(session) } : {}),
    disagreement: session.disagreement,
    reasons: session.reasons,
    ...(reviewResult ? { reviewResult } : {}),
  };
}
