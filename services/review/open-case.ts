import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { NEVER } from '#services/kernel/database/partitions.ts';
import type { CaseKind } from '#services/kernel/database/tables/review.ts';
import { moveToDay, type SessionRow, updateSession } from '#services/sessions/index.ts';

/**
 * Opens a case for a person to look at, in the transaction that asks for it; one of the same kind that is open already
 * stays the one. A session in Review waits with `review pending`. While a repudiation is looked at, nothing of the
 * session is erased.
 *
 * @param opening `reasons` are codes, never personal data.
 */
export async function openReviewCase(
  trx: DatabaseTransaction,
  session: Pick<SessionRow, 'tenantId' | 'sessionId' | 'communityId' | 'eraseOn'>,
  { kind, reasons, at }: { kind: CaseKind; reasons: readonly string[]; at: Date },
): Promise<void> {
  await trx
    .insertInto('review_case')
    .values({
      tenant_id: session.tenantId,
      case_id: uuidV7(at.getTime()),
      community_id: session.communityId,
      session_id: session.sessionId,
      kind,
      look: 1,
      reasons: JSON.stringify(reasons),
      opened_at: at,
      waits_since: at,
      claimed_by: null,
      closing: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (kind === 'review') return updateSession(trx, session, { reviewResult: 'review pending' });
  const { tenantId, sessionId } = session;
  await moveToDay(trx, { tenantId, sessionIds: [sessionId] }, NEVER);
  await updateSession(trx, session, { eraseOn: NEVER });
}
