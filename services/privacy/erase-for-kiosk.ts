import type { z } from 'zod';
import {
  ERASURE_RECEIPT_TYPE,
  type ErasureReceipt,
  type KioskErasureRequest,
  type SignedErasureReceipt,
} from '#core/contract/erasure-request.ts';
import { daysLater } from '#core/days.ts';
import { toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import { Outcome } from '#core/proofing/verdicts.ts';
import { recordAudit } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { countPendingBlobDeletes, insertErasure, readBackupRetention } from '#services/erasure/index.ts';
import { actorOf, type KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { lockSession, type SessionRow } from '#services/sessions/index.ts';
import { deletePendingBlobs } from './delete-pending-blobs.ts';
import { eraseOne } from './erase-on-request.ts';
import { ABSENT_BLOBS, addHeld, findErasure } from './erasure-rows.repository.ts';
import { type ReadErasureRequest, readErasureRequest } from './read-erasure-request.ts';

/**
 * Erases a session of this kiosk at the wish of its applicant at the counter, and orders the kiosk to do the same. One
 * that is held, runs, or has still to be decided about is kept and named so; the same request later is carried out then.
 * Of one that never arrived, the services say that they hold nothing.
 *
 * @returns the services' signed word on it
 * @throws ProblemError `AUTHORITY_INVALID`, `SECOND_PERSON_REQUIRED`, `SESSION_NOT_FOUND`
 */
export async function eraseForKiosk(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  asked: KioskErasureRequest,
): Promise<z.infer<typeof SignedErasureReceipt>> {
  const read = await readErasureRequest(context, kiosk, asked);
  const isHere = await context.db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, kiosk.tenantId, read.claim.sessionId);
    if (!session) {
      await noteRequest(context, trx, kiosk, { read, asked });
      return false;
    }
    if (session.kioskId !== kiosk.kioskId) throw new ProblemError('SESSION_NOT_FOUND');
    await keepRequest(context, trx, kiosk, session, { read, asked });
    await carryOut(context, trx, kiosk, session, read);
    return true;
  });
  // A blob that cannot be removed now stays named; the receipt counts it, and the timer tries again.
  if (isHere) await deletePendingBlobs(context).catch(() => undefined);
  const done = isHere ? await doneOf(context, kiosk, read) : nothingDone(context.now());
  const { erasureId, sessionId } = read.claim;
  const receipt: ErasureReceipt = {
    v: 1,
    kioskId: kiosk.kioskId,
    erasureId,
    sessionId,
    requestHash: toBase64Url(sha256(utf8(asked.request))),
    issuedAt: context.now().toISOString(),
    ...done,
  };
  return { receipt: context.signer.signJws(receipt, ERASURE_RECEIPT_TYPE) };
}

interface Request {
  read: ReadErasureRequest;
  asked: KioskErasureRequest;
}

async function noteRequest(
  { now }: ServicesContext,
  trx: DatabaseTransaction,
  kiosk: KioskPrincipal,
  { read, asked }: Request,
): Promise<void> {
  const { claim, ...persons } = read;
  const { erasureId, sessionId, presence } = claim;
  const data = { erasureId, subject: 'session', sessionId, presence, ...persons, ...asked };
  const entry = { tenantId: kiosk.tenantId, at: now(), actor: actorOf(kiosk) };
  await recordAudit(trx, { ...entry, action: 'erasure.requested', data });
}

/** Written once: the kiosk repeats a request until it is carried out. */
async function keepRequest(
  context: ServicesContext,
  trx: DatabaseTransaction,
  kiosk: KioskPrincipal,
  { sessionId, communityId }: SessionRow,
  request: Request,
): Promise<void> {
  const { tenantId } = kiosk;
  const { claim, operatorId } = request.read;
  const { erasureId } = claim;
  const requestedBy = `${actorOf(kiosk)}/operator:${operatorId}`;
  const known = await findErasure(trx, tenantId, erasureId);
  if (known) {
    const isSame = [...known.held, ...known.orders.map((order) => order.sessionId)].includes(sessionId);
    if (isSame && known.requestedBy === requestedBy) return;
    throw new ProblemError('AUTHORITY_INVALID', 'This id belongs to another erasure.');
  }
  const at = context.now();
  const backupsUntil = daysLater(at, await readBackupRetention(trx, tenantId));
  const erasure = { tenantId, erasureId, communityId, subject: 'session', requestedBy } as const;
  await insertErasure(trx, { ...erasure, requestedAt: at, erased: {}, held: [], backupsUntil });
  await noteRequest(context, trx, kiosk, request);
}

async function carryOut(
  context: ServicesContext,
  trx: DatabaseTransaction,
  kiosk: KioskPrincipal,
  { sessionId, state }: SessionRow,
  { claim: { erasureId } }: ReadErasureRequest,
): Promise<void> {
  const key = { tenantId: kiosk.tenantId, erasureId, sessionId };
  const known = await findErasure(trx, kiosk.tenantId, erasureId);
  if (known?.orders.some((order) => order.sessionId === sessionId)) return;
  if (!Outcome.safeParse(state).success) return addHeld(trx, key);
  await eraseOne(context, trx, { ...key, actor: actorOf(kiosk), keepsUndecided: true }, {});
}

type Done = Pick<ErasureReceipt, 'requestedAt' | 'state' | 'erased' | 'waitingBlobs' | 'backupsUntil'>;

const nothingDone = (at: Date): Done => ({
  requestedAt: at.toISOString(),
  state: 'absent',
  erased: {},
  waitingBlobs: 0,
});

async function doneOf(
  { db }: ServicesContext,
  { tenantId }: KioskPrincipal,
  { claim: { erasureId, sessionId } }: ReadErasureRequest,
): Promise<Done> {
  const erasure = await findErasure(db, tenantId, erasureId);
  if (!erasure) throw new Error('an erasure that was there is gone');
  const { [ABSENT_BLOBS]: _absent, ...erased } = erasure.erased;
  return {
    requestedAt: erasure.requestedAt.toISOString(),
    state: erasure.orders.length > 0 ? 'erased' : 'kept',
    erased,
    waitingBlobs: await countPendingBlobDeletes(db, tenantId, [sessionId]),
    backupsUntil: erasure.backupsUntil.toISOString(),
  };
}
