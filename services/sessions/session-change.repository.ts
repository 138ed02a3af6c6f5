import type { z } from 'zod';
import type { CancelSession } from '#core/contract/session-request.ts';
import type { SessionStateName } from '#core/proofing/session-states.ts';
import type { SessionStep } from '#core/proofing/session-step.ts';
import type { DeviceSignals } from '#core/proofing/signed-device.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { DocumentExpiry, ReviewResult, SessionRow } from './session.repository.ts';
import { noteMoved } from './session-watch.repository.ts';

/** Changes to a session; absent members stay unchanged. */
export interface SessionChange {
  state?: SessionStateName;
  activityAt?: Date;
  abandonAt?: Date;
  endedAt?: Date;
  eventCount?: number;
  head?: string | null;
  provisional?: unknown;
  final?: unknown;
  disagreement?: boolean;
  reasons?: string[];
  summary?: unknown;
  eraseOn?: string;
  /** Null: no kiosk holds the session any more. */
  kioskId?: string | null;
  startedAt?: Date;
  opened?: boolean;
  documentType?: string | undefined;
  documentExpiresOn?: string | undefined;
  documentExpiries?: DocumentExpiry[];
  captureType?: 'Auto' | 'Manual' | undefined;
  completedBy?: string | undefined;
  retries?: number;
  reviewResult?: ReviewResult | undefined;
  device?: DeviceSignals | undefined;
  timerRetryAt?: Date;
  verdictDueAt?: Date | null;
  verdictTries?: number;
  claimedAt?: Date | null;
  linkOpenedAt?: Date;
  cancelledAt?: Date;
  cancelReason?: CancelReason;
  /** Null: the kiosk that took it continues with it. */
  handedTo?: string | null;
  reference?: string;
  progressCount?: number;
  progressHead?: string | null;
  progressStep?: SessionStep;
  progressAt?: Date;
  progressDiffers?: boolean;
}

type CancelReason = NonNullable<z.infer<typeof CancelSession>['reason']>;

/** A JSON column takes neither NUL nor half of a character; a kiosk's log may hold both. */
const storable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? withoutNul(value) : value;
const withoutNul = (text: string): string => text.toWellFormed().replaceAll('\0', '');

export const updateSession = (
  trx: DatabaseTransaction,
  { tenantId, sessionId }: Pick<SessionRow, 'tenantId' | 'sessionId'>,
  change: SessionChange,
): Promise<void> => updateSessions(trx, { tenantId, sessionIds: [sessionId] }, change);

/** Some sessions of one tenant. */
export interface SessionKeys {
  tenantId: string;
  sessionIds: readonly string[];
}

/** The same change of several sessions. */
export async function updateSessions(
  trx: DatabaseTransaction,
  { tenantId, sessionIds }: SessionKeys,
  change: SessionChange,
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value, storable));
  await trx
    .updateTable('proofing_session')
    .set({
      state: change.state,
      activity_at: change.activityAt,
      abandon_at: change.abandonAt,
      ended_at: change.endedAt,
      event_count: change.eventCount,
      head: change.head,
      provisional: json(change.provisional),
      final: json(change.final),
      disagreement: change.disagreement,
      reasons: json(change.reasons),
      summary: json(change.summary),
      erase_on: change.eraseOn,
      kiosk_id: change.kioskId,
      started_at: change.startedAt,
      opened: change.opened,
      document_type: change.documentType,
      document_expires_on: change.documentExpiresOn,
      document_expiries: json(change.documentExpiries),
      capture_type: change.captureType,
      completed_by: change.completedBy === undefined ? undefined : withoutNul(change.completedBy),
      retries: change.retries,
      review_result: change.reviewResult,
      device: json(change.device),
      timer_retry_at: change.timerRetryAt,
      verdict_due_at: change.verdictDueAt,
      verdict_tries: change.verdictTries,
      claimed_at: change.claimedAt,
      link_opened_at: change.linkOpenedAt,
      cancelled_at: change.cancelledAt,
      cancel_reason: change.cancelReason,
      handed_to: change.handedTo,
      reference: change.reference,
      progress_count: change.progressCount,
      progress_head: change.progressHead,
      progress_step: change.progressStep,
      progress_at: change.progressAt,
      progress_differs: change.progressDiffers,
    })
    .where('tenant_id', '=', tenantId)
    .where('session_id', 'in', sessionIds)
    .execute();
  if (change.state !== undefined && change.state !== 'In Progress')
    await noteMoved(trx, { tenantId, sessionIds });
}
