import type { ErasureObstacle } from '#core/contract/counter/privacy-operations.ts';
import type { ErasureRequestRecord, SessionRecord } from '../../ports/vault.ts';
import { SessionSummaryRow } from '../session/summary.ts';
import { keptUntil } from '../views/session-rows.ts';

type AskedSession = Pick<
  SessionRecord,
  'status' | 'sealed' | 'erasedAt' | 'eraseAfter' | 'createdAt' | 'summary'
>;

/**
 * Why an applicant cannot have a session erased now. One that is sealed under suspicion gives the same reason as any
 * that waits for a reviewer. A request that the services refused may be made again.
 */
export function erasureObstacle(
  session: AskedSession,
  asked: Pick<ErasureRequestRecord, 'state'> | undefined,
): ErasureObstacle | undefined {
  if (asked && asked.state !== 'refused') return 'ERASURE_ASKED';
  if (session.status === 'active') return 'SESSION_ACTIVE';
  const { ending } = SessionSummaryRow.partial().safeParse(session.summary).data ?? {};
  if (ending === 'handed-over') return 'ERASURE_ELSEWHERE';
  const isUndecided = session.erasedAt === undefined && keptUntil(session) === undefined;
  return session.sealed || isUndecided ? 'ERASURE_UNDECIDED' : undefined;
}
