import { utcDay } from '#core/days.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

export interface StoredErasure {
  tenantId: string;
  erasureId: string;
  /** Null: every community of the tenant. */
  communityId: string | null;
  subject: 'session' | 'uid';
  requestedBy: string;
  requestedAt: Date;
  erased: Record<string, number>;
  held: string[];
  backupsUntil: Date;
}

export async function insertErasure(trx: DatabaseTransaction, erasure: StoredErasure): Promise<void> {
  await trx
    .insertInto('erasure')
    .values({
      tenant_id: erasure.tenantId,
      erasure_id: erasure.erasureId,
      community_id: erasure.communityId,
      subject: erasure.subject,
      requested_by: erasure.requestedBy,
      requested_at: erasure.requestedAt,
      erased: JSON.stringify(erasure.erased),
      held: JSON.stringify(erasure.held),
      backups_until: erasure.backupsUntil,
    })
    .execute();
}

/** Orders the kiosk to do the same; a session that no kiosk ever held waits for none. */
export async function insertOrder(
  trx: DatabaseTransaction,
  order: { tenantId: string; sessionId: string; erasureId: string; kioskId: string | null; at: Date },
): Promise<void> {
  await trx
    .insertInto('erasure_order')
    .values({
      tenant_id: order.tenantId,
      session_id: order.sessionId,
      erasure_id: order.erasureId,
      kiosk_id: order.kioskId,
      ordered_at: order.at,
      acknowledged_at: order.kioskId === null ? order.at : null,
      removed: '{}',
    })
    .execute();
}

/**
 * Refuses personal data for a session under lock whose own are gone: their day has come, a person had them erased, or the
 * applicant withdrew, be it at the counter or before.
 *
 * @throws ProblemError `SESSION_ENDED`
 */
export async function refuseGone(
  trx: DatabaseTransaction,
  session: { tenantId: string; sessionId: string; eraseOn: string },
  at: Date,
): Promise<void> {
  if (session.eraseOn <= utcDay(at)) {
    throw new ProblemError('SESSION_ENDED', 'The personal data of this session were erased.');
  }
  await refuseErased(trx, session);
}

/**
 * Refuses personal data for a session that a person had erased, or that was called off because the person withdrew;
 * data that a kiosk sends later must not come back.
 *
 * @throws ProblemError `SESSION_ENDED`
 */
export async function refuseErased(
  db: DatabaseHandle,
  { tenantId, sessionId }: { tenantId: string; sessionId: string },
): Promise<void> {
  const withdrawn = await db
    .selectFrom('proofing_session')
    .select('session_id')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('cancel_reason', '=', 'applicant-withdrew')
    .executeTakeFirst();
  if (withdrawn) throw new ProblemError('SESSION_ENDED', 'The applicant withdrew from this session.');
  const order = await db
    .selectFrom('erasure_order')
    .select('erasure_id')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .limit(1)
    .executeTakeFirst();
  if (order)
    throw new ProblemError('SESSION_ENDED', 'The personal data of this session were erased on request.');
}
