import { randomUUID } from 'node:crypto';
import { daysLater } from '#core/days.ts';
import { recordAudit } from '#services/audit/index.ts';
import type { Erasure, ErasureRequest } from '#services/contract/privacy.ts';
import { ProblemError } from '#services/contract/problem.ts';
import {
  countPendingBlobDeletes,
  insertErasure,
  insertOrder,
  readBackupRetention,
} from '#services/erasure/index.ts';
import { type AccountPrincipal, actorOf, reaches } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { NEVER } from '#services/kernel/database/partitions.ts';
import {
  erasedUidIndexes,
  findSession,
  heldAmong,
  isHeld,
  lockSession,
  type SessionRow,
} from '#services/sessions/index.ts';
import { deletePendingBlobs } from './delete-pending-blobs.ts';
import { eraseSession } from './erase-session.ts';
import { ABSENT_BLOBS, addHeld, findErasure, removeHeld, updateErased } from './erasure-rows.repository.ts';

interface Subject {
  communityId: string | null;
  sessionIds: string[];
  /** It is unknown whether these belong to the person. */
  unreadable: string[];
}

/**
 * Erases the personal data of one session, or of all sessions of a person, and orders their kiosks to do the same. What
 * is not personal stays: outcome, scores, times, reasons. Each session in a transaction of its own, so that a failure
 * leaves whole sessions; the same request again continues.
 *
 * @throws ProblemError `SESSION_NOT_FOUND`, `INVALID_REQUEST`.
 */
export async function eraseOnRequest(
  context: ServicesContext,
  account: AccountPrincipal,
  request: ErasureRequest,
): Promise<Erasure> {
  const { communityId, ...found } = await sessionsOf(context, account, request);
  const { tenantId } = account;
  const at = context.now();
  const key = { tenantId, erasureId: randomUUID() };
  const { held, free } = await sorted(context, tenantId, found, request.includeHeld);
  const days = await readBackupRetention(context.db, tenantId);
  const subject = request.uid === undefined ? 'session' : 'uid';
  await context.db.transaction().execute(async (trx) => {
    const erasure = { ...key, communityId, subject, requestedBy: actorOf(account), requestedAt: at } as const;
    await insertErasure(trx, {
      ...erasure,
      erased: {},
      held,
      backupsUntil: daysLater(at, days),
    });
    const data = { erasureId: key.erasureId, subject, sessions: free, held };
    await recordAudit(trx, { tenantId, at, actor: actorOf(account), action: 'erasure.requested', data });
  });
  let erased: Record<string, number> = {};
  for (const sessionId of free) {
    const one = { ...key, sessionId, actor: actorOf(account), keepsUndecided: !request.includeHeld };
    erased = await context.db.transaction().execute((trx) => eraseOne(context, trx, one, erased));
  }
  // A blob that cannot be removed now stays named; the answer counts it as waiting, and the timer tries again.
  await deletePendingBlobs(context).catch(() => undefined);
  return erasureStatus(context, account, key.erasureId);
}

async function sessionsOf(
  context: ServicesContext,
  account: AccountPrincipal,
  { sessionId, uid, communityId }: ErasureRequest,
): Promise<Subject> {
  if (sessionId !== undefined) {
    const session = await findSession(context.db, account.tenantId, sessionId);
    if (!session || !reaches(account, session)) {
      throw new ProblemError('SESSION_NOT_FOUND');
    }
    return { communityId: session.communityId, sessionIds: [sessionId], unreadable: [] };
  }
  const { tenantId } = account;
  const community = communityId ?? account.communityId;
  if (account.communityId !== null && community !== account.communityId) {
    throw new ProblemError('COMMUNITY_NOT_FOUND');
  }
  const { indexes, unreadable } = await erasedUidIndexes(context, tenantId, uid ?? '');
  const rows = await context.db
    .selectFrom('proofing_session')
    .select('session_id')
    .where('tenant_id', '=', tenantId)
    .where('uid_index', 'in', indexes)
    .where('community_id', 'in', await communitiesOf(context, tenantId, community))
    .orderBy('session_id')
    .execute();
  return { communityId: community, sessionIds: rows.map(({ session_id }) => session_id), unreadable };
}

/** Named one by one, so that the index by community and uid serves. */
async function communitiesOf(
  { db }: ServicesContext,
  tenantId: string,
  only: string | null,
): Promise<string[]> {
  if (only !== null) return [only];
  const rows = await db
    .selectFrom('community')
    .select('community_id')
    .where('tenant_id', '=', tenantId)
    .execute();
  return rows.map(({ community_id }) => community_id);
}

/**
 * Sessions whose data no day of erasure reaches wait for a decision, and so do those that may be another person's. Held
 * ones stay whatever the request says: two persons release them first.
 */
async function sorted(
  { db }: ServicesContext,
  tenantId: string,
  { sessionIds, unreadable }: Pick<Subject, 'sessionIds' | 'unreadable'>,
  includeHeld: boolean,
): Promise<{ held: string[]; free: string[] }> {
  const sessions: SessionRow[] = [];
  for (const sessionId of sessionIds) {
    const session = await findSession(db, tenantId, sessionId);
    if (session) sessions.push(session);
  }
  const onHold = await heldAmong(db, { tenantId, sessionIds });
  const isKept = ({ sessionId, eraseOn }: SessionRow): boolean =>
    onHold.has(sessionId) || (!includeHeld && (eraseOn === NEVER || unreadable.includes(sessionId)));
  const idsOf = (some: SessionRow[]): string[] => some.map(({ sessionId }) => sessionId);
  return { held: idsOf(sessions.filter(isKept)), free: idsOf(sessions.filter((one) => !isKept(one))) };
}

interface OneSession {
  tenantId: string;
  erasureId: string;
  sessionId: string;
  actor: string;
  /** A session about which somebody has still to decide stays. */
  keepsUndecided: boolean;
}

/** Erases one session, unless it is held by now. Answers the erased counts together with `before`. */
export async function eraseOne(
  { now }: Pick<ServicesContext, 'now'>,
  trx: DatabaseTransaction,
  { actor, keepsUndecided, ...order }: OneSession,
  before: Record<string, number>,
): Promise<Record<string, number>> {
  const at = now();
  const session = await lockSession(trx, order.tenantId, order.sessionId);
  if (!session) throw new Error('a session that was there is gone');
  if ((keepsUndecided && session.eraseOn === NEVER) || (await isHeld(trx, session))) {
    await addHeld(trx, order);
    return before;
  }
  const erased = await eraseSession(trx, session, at, order);
  const all = sum(before, erased);
  await removeHeld(trx, order);
  await insertOrder(trx, { ...order, kioskId: session.kioskId, at });
  await updateErased(trx, order, all);
  const data = { erasureId: order.erasureId, sessionId: order.sessionId, erased };
  await recordAudit(trx, { tenantId: order.tenantId, at, actor, action: 'erasure.done', data });
  return all;
}

function sum(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(names.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
}

/**
 * The finished part, the part that waits for a kiosk, and how long back-ups keep the data. @throws ProblemError
 * `ERASURE_NOT_FOUND`
 */
export async function erasureStatus(
  { db }: ServicesContext,
  account: AccountPrincipal,
  erasureId: string,
): Promise<Erasure> {
  const erasure = await findErasure(db, account.tenantId, erasureId);
  const isHere = account.communityId === null || account.communityId === erasure?.communityId;
  if (!erasure || !isHere) {
    throw new ProblemError('ERASURE_NOT_FOUND');
  }
  const kiosks = erasure.orders.flatMap(({ kioskId, sessionId, acknowledgedAt, removed }) =>
    kioskId === null
      ? []
      : [
          {
            kioskId,
            sessionId,
            ...(acknowledgedAt ? { acknowledgedAt: acknowledgedAt.toISOString() } : {}),
            removed,
          },
        ],
  );
  const sessions = erasure.orders.map(({ sessionId }) => sessionId);
  const waiting = await countPendingBlobDeletes(db, account.tenantId, sessions);
  const { blobs = 0, [ABSENT_BLOBS]: absent = 0, ...rows } = erasure.erased;
  const isFollowed = kiosks.every(({ acknowledgedAt }) => acknowledgedAt !== undefined);
  return {
    erasureId,
    requestedAt: erasure.requestedAt.toISOString(),
    subject: erasure.subject,
    sessions,
    held: erasure.held,
    erased: { ...rows, blobs },
    blobs: { deleted: blobs, absent, waiting },
    kiosks,
    complete: erasure.held.length === 0 && isFollowed && waiting === 0,
    backups: { until: erasure.backupsUntil.toISOString() },
  };
}
