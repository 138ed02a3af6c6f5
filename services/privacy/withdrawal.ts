import { randomUUID } from 'node:crypto';
import { daysLater } from '#core/days.ts';
import { recordAudit } from '#services/audit/index.ts';
import { insertErasure, insertOrder, readBackupRetention } from '#services/erasure/index.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { SessionRow } from '#services/sessions/index.ts';
import { eraseSession } from './erase-session.ts';

interface Withdrawal {
  /** The reporter: the kiosk where the applicant withdrew, or the caller who cancelled the session. */
  actor: string;
  reason: 'withdrawn' | 'consent-refused';
  at: Date;
  /** The kiosk that holds the session does not know yet and has to forget it as well. */
  orderKiosk: boolean;
}

/**
 * Erases at once the personal data of a session whose applicant withdrew the consent, with the proof in the audit log.
 * Outcome, scores, times and reasons stay. Blobs are removed as soon as the transaction is committed.
 */
export async function eraseWithdrawn(
  trx: DatabaseTransaction,
  session: SessionRow,
  { actor, reason, at, orderKiosk }: Withdrawal,
): Promise<void> {
  const { tenantId, sessionId } = session;
  const erasureId = orderKiosk ? randomUUID() : undefined;
  const erased = await eraseSession(trx, session, at, { erasureId });
  if (erasureId) await order(trx, session, { erasureId, actor, at, erased });
  const data = { sessionId, reason, erased, ...(erasureId ? { erasureId } : {}) };
  await recordAudit(trx, { tenantId, at, actor, action: 'personal-data.withdrawn', data });
}

async function order(
  trx: DatabaseTransaction,
  { tenantId, communityId, sessionId, kioskId }: SessionRow,
  {
    erasureId,
    actor,
    at,
    erased,
  }: { erasureId: string; actor: string; at: Date; erased: Record<string, number> },
): Promise<void> {
  const days = await readBackupRetention(trx, tenantId);
  await insertErasure(trx, {
    tenantId,
    erasureId,
    communityId,
    subject: 'session',
    requestedBy: actor,
    requestedAt: at,
    erased,
    held: [],
    backupsUntil: daysLater(at, days),
  });
  await insertOrder(trx, { tenantId, sessionId, erasureId, kioskId, at });
}
