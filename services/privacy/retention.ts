import type { Flow } from '#core/contract/flow.ts';
import { daysAfter, utcDay } from '#core/days.ts';
import type { Outcome } from '#core/proofing/verdicts.ts';
import { recordAudit } from '#services/audit/index.ts';
import { queueBlobDeletes } from '#services/erasure/index.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { NEVER } from '#services/kernel/database/partitions.ts';
import {
  heldAmong,
  isHeld,
  moveToDay,
  removeJudged,
  type SessionKeys,
  type SessionRow,
  updateSessions,
} from '#services/sessions/index.ts';
import { eraseWithdrawn } from './withdrawal.ts';

/** The end of a session, for the retention of its personal data. */
export interface Ending {
  flow: Flow;
  outcome: Outcome;
  /** The conclusion of the signed evidence, when it is not an ordinary decision. */
  conclusion?: string | undefined;
  /** When the terminal state was reached; retention counts from here. */
  at: Date;
  /** The actor who ended it, in the form that the audit log uses; the services themselves where a timer did. */
  actor?: string;
}

/**
 * Starts the retention of personal data at the terminal state: as long as the flow says for this outcome. Data of an
 * applicant who withdrew are erased at once, with a proof in the audit log, its blobs as soon as the transaction is
 * committed; a session that is suspected, or waits for a reviewer, stays until a person has decided. Live frames are
 * erased with the verdict, those of a held session with its release. Call it with the session as it was before it moved: one that comes out of Review is kept as
 * the flow says for Review.
 */
export async function startRetention(
  trx: DatabaseTransaction,
  session: SessionRow,
  { flow, outcome, conclusion, at, actor = 'services' }: Ending,
): Promise<void> {
  const isWithdrawn = conclusion === 'withdrawn' || conclusion === 'consent-refused';
  if (isWithdrawn && !(await isHeld(trx, session))) {
    // The kiosk whose evidence says so has erased its own already.
    return eraseWithdrawn(trx, session, { actor, reason: conclusion, at, orderKiosk: false });
  }
  if (outcome !== 'Review' && !(await isHeld(trx, session))) await eraseJudged(trx, session, { actor, at });
  const eraseOn =
    conclusion === 'suspected' || outcome === 'Review'
      ? NEVER
      : dayAfter(at, retentionOf(flow, session, outcome));
  await keepUntil(trx, { tenantId: session.tenantId, sessionIds: [session.sessionId] }, eraseOn);
}

/** Erases data that arrived after the final verdict and would have served it alone. */
export async function eraseLate(
  trx: DatabaseTransaction,
  session: SessionRow,
  ended: { actor: string; at: Date },
): Promise<void> {
  if (hasFinalVerdict(session)) await eraseJudged(trx, session, ended);
}

/** A verdict that no reviewer has still to decide about. */
export const hasFinalVerdict = ({ final, state }: Pick<SessionRow, 'final' | 'state'>): boolean =>
  final !== null && state !== 'Review';

/** Data that served the verdict alone are erased with it; the audit log names them. */
async function eraseJudged(
  trx: DatabaseTransaction,
  session: SessionRow,
  { actor, at }: { actor: string; at: Date },
): Promise<void> {
  const erased = await removeJudged(trx, session);
  if (erased.length === 0) return;
  const { tenantId, sessionId } = session;
  const keys = erased.map(({ blob_key }) => blob_key);
  await queueBlobDeletes(trx, session, keys, at, { erasureId: undefined });
  const artefacts = erased.map(({ artefact_id }) => artefact_id);
  await recordAudit(trx, {
    tenantId,
    at,
    actor,
    action: 'live-frames.erased',
    data: { sessionId, artefacts },
  });
}

/** The same of several sessions of one tenant that ran one flow and that a timer ended. */
export const startRetentionOfLeft = (
  trx: DatabaseTransaction,
  sessions: SessionKeys,
  { flow, at }: Pick<Ending, 'flow' | 'at'>,
): Promise<void> => keepUntil(trx, sessions, dayAfter(at, flow.retentionMin.abandoned));

/** A session that is held stays, until two persons release it. */
async function keepUntil(trx: DatabaseTransaction, sessions: SessionKeys, eraseOn: string): Promise<void> {
  const held = await heldAmong(trx, sessions);
  const free = { ...sessions, sessionIds: sessions.sessionIds.filter((id) => !held.has(id)) };
  if (free.sessionIds.length === 0) return;
  await moveToDay(trx, free, eraseOn);
  await updateSessions(trx, free, { eraseOn });
}

/** The first day whose start lies `minutes` or more after `at`: a partition goes when its day begins. */
const dayAfter = (at: Date, minutes: number): string =>
  daysAfter(utcDay(new Date(at.getTime() + minutes * 60_000)), 1);

/** Every day that the personal data of a session may be kept to that ends at this time. */
export const daysOfRetention = ({ retentionMin }: Pick<Flow, 'retentionMin'>, at: Date): string[] =>
  Object.values(retentionMin).map((minutes) => dayAfter(at, minutes));

/** Minutes. */
function retentionOf(
  { retentionMin }: Flow,
  { state }: SessionRow,
  outcome: Exclude<Outcome, 'Review'>,
): number {
  if (state === 'Review') return retentionMin.review;
  switch (outcome) {
    case 'Success':
      return retentionMin.success;
    case 'Failed':
      return retentionMin.failed;
    case 'Not Performed':
      return retentionMin.notPerformed;
    case 'Expired':
    case 'Abandoned':
      return retentionMin.abandoned;
  }
}
