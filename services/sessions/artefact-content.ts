import { MAX_ARTEFACTS } from '#core/contract/outbox-entries.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { cancelBlobDelete, refuseGone } from '#services/erasure/index.ts';
import { requireFlow } from '#services/flows/index.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { insertArtefact, listArtefacts, roomOf } from './evidence.repository.ts';
import { lockSession, type SessionRow } from './session.repository.ts';

interface Content {
  sessionId: string;
  artefactId: string;
  /** SHA-256 that was announced, base64url. */
  announced: string;
  bytes: Uint8Array;
}

/** Where an artefact lies sealed; authenticated with it. */
export const artefactPlace = (tenantId: string, sessionId: string, artefactId: string): string =>
  `artefact.content|${tenantId}|${sessionId}|${artefactId}`;

/** The refusals of the bytes of an artefact, by any way of upload. */
export const CONTENT_PROBLEMS = [
  'ARTEFACTS_EXHAUSTED',
  'CONTENT_HASH_MISMATCH',
  'FLOW_UNREADABLE',
  'IDEMPOTENCY_CONFLICT',
  'PICTURES_AT_KIOSK',
  'PICTURES_EXHAUSTED',
  'SESSION_ENDED',
  'SESSION_NOT_FOUND',
] as const;

/**
 * Stores the bytes of an artefact, sealed. Repeating the same bytes succeeds.
 *
 * @throws ProblemError `CONTENT_HASH_MISMATCH`, `SESSION_NOT_FOUND`, `SESSION_ENDED`, `IDEMPOTENCY_CONFLICT`,
 * `ARTEFACTS_EXHAUSTED`, `PICTURES_EXHAUSTED`, `PICTURES_AT_KIOSK`, `FLOW_UNREADABLE`.
 */
export async function storeContent(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  content: Content,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const session = await lockOwnSession(context, trx, kiosk, content.sessionId);
    await storeLocked(context, trx, session, content);
  });
}

/**
 * The kiosk's own session under lock, while its personal data may still come.
 *
 * @throws ProblemError `SESSION_NOT_FOUND`, `SESSION_ENDED`, `PICTURES_AT_KIOSK`, `FLOW_UNREADABLE`.
 */
export async function lockOwnSession(
  context: Pick<ServicesContext, 'now'>,
  trx: DatabaseTransaction,
  kiosk: KioskPrincipal,
  sessionId: string,
): Promise<SessionRow> {
  const session = await lockSession(trx, kiosk.tenantId, sessionId);
  if (session?.kioskId !== kiosk.kioskId) {
    throw new ProblemError('SESSION_NOT_FOUND', 'This kiosk has no session of this id.');
  }
  await refuseGone(trx, session, context.now());
  const { pictures } = await requireFlow(trx, session, session.flow);
  if (pictures === 'kiosk') throw new ProblemError('PICTURES_AT_KIOSK');
  return session;
}

/**
 * Makes sure that a session may have one more artefact.
 * @param most bytes of all of them
 * @throws ProblemError `ARTEFACTS_EXHAUSTED`, `PICTURES_EXHAUSTED`
 */
export function requireRoom(others: readonly { size: number }[], size: number, most: number): void {
  if (others.length >= MAX_ARTEFACTS) {
    throw new ProblemError('ARTEFACTS_EXHAUSTED', `A session has at most ${MAX_ARTEFACTS} artefacts.`);
  }
  const total = others.reduce((sum, other) => sum + other.size, size);
  if (total > most) {
    throw new ProblemError('PICTURES_EXHAUSTED', `A session has at most ${most} bytes of them.`);
  }
}

/** The same within the transaction that holds the session's lock. @throws ProblemError as {@link storeContent} */
export async function storeLocked(
  context: ServicesContext,
  trx: DatabaseTransaction,
  session: SessionRow,
  { artefactId, announced, bytes }: Content,
): Promise<void> {
  const { tenantId, sessionId, communityId } = session;
  const hash = toBase64Url(sha256(bytes));
  if (hash !== announced) {
    throw new ProblemError('CONTENT_HASH_MISMATCH', 'The bytes were altered or cut on their way.');
  }
  const artefacts = await listArtefacts(trx, session);
  const stored = artefacts.find(({ artefact_id }) => artefact_id === artefactId);
  if (stored?.content_hash === hash) return;
  if (stored) throw new ProblemError('IDEMPOTENCY_CONFLICT', 'The artefact was stored with other bytes.');
  const sealer = await context.sealers.community(trx, tenantId, communityId);
  requireRoom(artefacts, bytes.length, await roomOf(trx, session, sealer));
  const blobKey = `${tenantId}/${sessionId}/${artefactId}-${hash}`;
  await cancelBlobDelete(trx, { tenantId, key: blobKey });
  await context.blobs.put(blobKey, sealer.sealBlob(bytes, artefactPlace(tenantId, sessionId, artefactId)));
  const at = context.now();
  await insertArtefact(trx, session, { artefactId, size: bytes.length, contentHash: hash, blobKey, at });
}
