import type { z } from 'zod';
import { Stored, type VaultStanding } from '#core/contract/outbox-entries.ts';
import { RECEIPT_TYPE, type Receipt } from '#core/contract/receipt.ts';
import { equalBytes, toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { canonicalDigest, sha256 } from '#core/keys/canonical-json.ts';
import { invalidRequest } from '#services/contract/invalid-request.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { noteVault } from '#services/platform/index.ts';
import { lockSession, type SessionRow } from '#services/sessions/index.ts';
import { INDEPENDENCE } from './independence.ts';
import { findAnswer, keepAnswer } from './kiosk-receipt.repository.ts';

/** One outbox entry as it arrived. */
export interface Submission<P extends { sessionId: string }> {
  kind: string;
  entryId: string;
  idempotencyKey: string;
  payload: P;
  /** Where the vault of the kiosk stands. */
  vault?: VaultStanding | undefined;
}

/** The session under lock, with everything that storing an entry needs. */
export interface SubmissionScope {
  trx: DatabaseTransaction;
  session: SessionRow;
  at: Date;
  contentHash: string;
}
/** Further members of the receipt: when the entry closed the session, or continued its second log. */
export type Applied = Pick<Receipt, 'evidence' | 'second'>;

export interface SubmissionWork<P extends { sessionId: string }> {
  submission: Submission<P>;
  /** Makes sure that the session exists; only the creating entry has it. */
  prepare?: (trx: DatabaseTransaction, at: Date) => Promise<void>;
  apply: (scope: SubmissionScope) => Promise<Applied>;
  /** Moves a session of another kiosk to this one, if it was handed over. */
  takeOver?: (trx: DatabaseTransaction, session: SessionRow) => Promise<boolean>;
}

/**
 * Stores one outbox entry exactly once and signs its receipt: lock, look for an earlier answer, apply and keep the
 * answer, all in one transaction. A repeated entry gets the same receipt.
 *
 * @throws ProblemError `SESSION_NOT_FOUND`, `IDEMPOTENCY_CONFLICT`, or the errors of `apply`.
 */
export async function submitEntry<P extends { sessionId: string }>(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  work: SubmissionWork<P>,
): Promise<z.infer<typeof Stored>> {
  return context.db.transaction().execute(async (trx) => {
    const at = context.now();
    const answer = await storeOnce(context, kiosk, work, { trx, at });
    await noteVault(trx, kiosk, work.submission.vault, at);
    return answer;
  });
}

async function storeOnce<P extends { sessionId: string }>(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  { submission, prepare, apply, takeOver }: SubmissionWork<P>,
  { trx, at }: Pick<SubmissionScope, 'trx' | 'at'>,
): Promise<z.infer<typeof Stored>> {
  const { payload, idempotencyKey } = submission;
  const { contentHash, requestHash } = hashesOf(submission);
  const key = { tenantId: kiosk.tenantId, kioskId: kiosk.kioskId, idempotencyKey };
  await prepare?.(trx, at);
  const session = await lockOwn(trx, kiosk, payload.sessionId, takeOver);
  const earlier = await findAnswer(trx, key);
  if (earlier) {
    if (equalBytes(earlier.request_hash, requestHash)) return Stored.parse(earlier.response);
    throw new ProblemError('IDEMPOTENCY_CONFLICT', 'Another entry was stored under this idempotency key.');
  }
  const applied = await apply({ trx, session, at, contentHash });
  const response = signedReceipt(context, submission, { contentHash, applied, at });
  await keepAnswer(trx, key, { requestHash, response, at });
  return response;
}

/** The hashes of an entry in its receipt; they also identify a repetition. @throws ProblemError `INVALID_REQUEST`. */
export function hashesOf({ kind, entryId, payload }: Submission<{ sessionId: string }>) {
  const contentHash = contentHashOf(payload);
  return {
    contentHash,
    requestHash: sha256(utf8([kind, entryId, payload.sessionId, contentHash].join('\n'))),
  };
}

export function signedReceipt(
  { durability, signer }: Pick<ServicesContext, 'durability' | 'signer'>,
  { entryId, idempotencyKey, payload: { sessionId } }: Submission<{ sessionId: string }>,
  { contentHash, applied, at }: { contentHash: string; applied: Applied; at: Date },
): z.infer<typeof Stored> {
  const receipt: Receipt = {
    v: 1,
    sessionId,
    entryId,
    idempotencyKey,
    contentHash,
    ...applied,
    serverTime: at.toISOString(),
    durability,
    independence: INDEPENDENCE[durability],
  };
  return { receipt: signer.signJws(receipt, RECEIPT_TYPE) };
}

/** @throws ProblemError `INVALID_REQUEST` for text that has no canonical form, such as half of a character. */
export function contentHashOf(payload: unknown): string {
  try {
    return toBase64Url(canonicalDigest(payload));
  } catch (cause) {
    throw invalidRequest([{ path: '/payload', message: 'has no canonical form' }], { cause });
  }
}

/** Locks a session of this kiosk, or one that it takes over. @throws ProblemError `SESSION_NOT_FOUND`. */
export async function lockOwn(
  trx: DatabaseTransaction,
  kiosk: KioskPrincipal,
  sessionId: string,
  takeOver?: SubmissionWork<{ sessionId: string }>['takeOver'],
): Promise<SessionRow> {
  const session = await lockSession(trx, kiosk.tenantId, sessionId);
  if (session && session.kioskId !== kiosk.kioskId && (await takeOver?.(trx, session))) {
    return { ...session, kioskId: kiosk.kioskId };
  }
  // Another kiosk's session is answered like one that does not exist.
  if (session?.kioskId !== kiosk.kioskId) {
    throw new ProblemError('SESSION_NOT_FOUND', 'This kiosk has no session of this id.');
  }
  return session;
}
