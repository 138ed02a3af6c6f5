import type { ProgramSession } from '../../ports/local-api.ts';
import type { SessionRecord } from '../../ports/vault.ts';
import type { SessionState } from '../session/session-state.ts';
import { SessionSummaryRow } from '../session/summary.ts';

/** A session as programs on this machine see it: how it stands, and nothing of the applicant. */
export function programSession(
  record: SessionRecord | undefined,
  current: Pick<SessionState, 'sessionId' | 'status' | 'at'> | undefined,
): ProgramSession | undefined {
  const summary = SessionSummaryRow.safeParse(record?.summary).data;
  if (!record || !summary) return undefined;
  const final = summary.finalState ?? summary.final;
  const outcome = final ?? summary.outcome;
  const isOnScreen = current?.sessionId === record.sessionId && current.status === 'active';
  return {
    sessionId: record.sessionId,
    reference: summary.reference,
    status: record.status,
    ...(isOnScreen ? { step: current.at.step } : {}),
    startedAt: record.createdAt,
    ...(record.endedAt ? { endedAt: record.endedAt } : {}),
    ...(outcome ? { outcome } : {}),
    isFinal: final !== undefined,
  };
}
