import { randomUUID } from 'node:crypto';
import { daysLater, utcDay } from '#core/days.ts';
import { recordAudit } from '#services/audit/index.ts';
import type { FaceConsent, FaceOperation, FaceOutcome } from '#services/contract/faces.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { ensureComingDay } from '#services/kernel/database/partitions.ts';
import {
  countAttempts,
  endAttempt,
  type FaceAttempt,
  insertAttempt,
  lockAttempts,
} from './face-attempt.repository.ts';

/** How long an attempt is kept. */
const KEPT_DAYS = 7;
const HOUR_MS = 3_600_000;
/** Attempts within an hour: of a community, and of those that found one face. */
export const FACE_LIMITS = { community: 600, faceKey: 20 } as const;

type Attempting = Pick<ServicesContext, 'db' | 'now'>;

/**
 * Stores an attempt before its picture is read, so that each one counts in any case.
 *
 * @throws ProblemError `RATE_LIMITED`
 */
export async function beginAttempt(
  { db, now }: Attempting,
  begun: {
    tenantId: string;
    communityId: string;
    operation: FaceOperation;
    actor: string;
    consent: FaceConsent;
  },
): Promise<FaceAttempt> {
  const at = now();
  const eraseOn = utcDay(daysLater(at, KEPT_DAYS));
  const attempt = { ...begun, attemptId: randomUUID(), at, eraseOn };
  await ensureComingDay(db, eraseOn);
  await db.transaction().execute(async (trx) => {
    await lockAttempts(trx, attempt);
    const made = await countAttempts(trx, attempt, { since: hourBefore(at) });
    if (made >= FACE_LIMITS.community) throw limited('This community', FACE_LIMITS.community);
    await insertAttempt(trx, attempt);
  });
  return attempt;
}

/**
 * Stores how an attempt ended, with its line in the audit log, which names no face.
 *
 * @throws ProblemError `RATE_LIMITED` where the face was found too often
 */
export async function concludeAttempt(
  { db, now }: Attempting,
  attempt: FaceAttempt,
  { outcome, faceKey }: { outcome: FaceOutcome; faceKey: string | null },
): Promise<void> {
  const { tenantId, communityId, attemptId, actor, operation } = attempt;
  const at = now();
  const isLimited = await db.transaction().execute(async (trx) => {
    await lockAttempts(trx, attempt);
    const found =
      faceKey === null ? 0 : await countAttempts(trx, attempt, { since: hourBefore(at), faceKey });
    const isOver = found >= FACE_LIMITS.faceKey;
    const ended = isOver ? ({ outcome: 'limited', faceKey: null } as const) : { outcome, faceKey };
    await endAttempt(trx, attempt, ended);
    const data = { attemptId, communityId, operation, outcome: ended.outcome };
    await recordAudit(trx, { tenantId, at, actor, action: 'faces.looked-for', data });
    return isOver;
  });
  if (isLimited) throw limited('One face', FACE_LIMITS.faceKey);
}

const hourBefore = (at: Date): Date => new Date(at.getTime() - HOUR_MS);

const limited = (what: string, most: number): ProblemError =>
  new ProblemError('RATE_LIMITED', `${what} may be asked for ${most} times an hour.`, {
    retryAfterS: HOUR_MS / 1000,
  });
