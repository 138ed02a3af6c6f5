import type { CapturedPicture } from '#capture/captured-picture.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { EvidenceSegment } from '#core/contract/outbox-entries.ts';
import { utcDay } from '#core/days.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { writeEvidence } from '#core/evidence/write-evidence.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { canonicalDigest, sha256 } from '#core/keys/canonical-json.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { appendLocked, MINUTE_MS } from '#services/proofing/index.ts';
import { lockSession, type SessionRow, storeLocked } from '#services/sessions/index.ts';
import { type CaptureSigner, signerOfSession } from './capture-key.ts';
import type { OpenSession } from './capture-state.ts';

/** A session whose log the services write, under lock. */
export interface HostedLog {
  context: ServicesContext;
  trx: DatabaseTransaction;
  at: Date;
  /** YYYY-MM-DD. */
  today: string;
  key: CaptureSigner;
  flow: Flow;
  session: SessionRow;
}

export async function lockHosted(
  context: ServicesContext,
  trx: DatabaseTransaction,
  { tenantId, communityId }: { tenantId: string; communityId: string },
  { sessionId, flow }: { sessionId: string; flow: Flow },
): Promise<HostedLog | undefined> {
  const at = context.now();
  const session = await lockSession(trx, tenantId, sessionId);
  // A session that a timer ended takes nothing any more.
  if (!session?.kioskId || session.endedAt || !isActive(session)) return undefined;
  const key = await signerOfSession(context, trx, { tenantId, communityId }, session.kioskId);
  return key && { context, trx, at, today: utcDay(at), key, flow, session };
}

const isActive = ({ state }: SessionRow): boolean => state === 'Pending' || state === 'In Progress';

/**
 * Numbers, chains, commits and signs events, and stores them with their pictures, in the transaction that holds the lock.
 * @param pictures every picture that an event names
 */
export async function appendToLog(
  log: HostedLog,
  open: OpenSession,
  {
    drafts,
    pictures = [],
    closes = false,
  }: { drafts: readonly EvidenceDraft[]; pictures?: readonly CapturedPicture[]; closes?: boolean },
): Promise<OpenSession> {
  const { context, trx, at, key } = log;
  const { sessionId, tenantId, eventCount, head } = log.session;
  const written = writeEvidence({
    head: { sessionId, seq: eventCount, hash: head },
    drafts,
    pictures,
    parties: { kiosk: key.signer },
    time: at.toISOString(),
    closing: closes ? { signaturesBefore: open.signatures } : undefined,
  });
  for (const { artefactId, bytes } of written.artefacts) {
    const announced = toBase64Url(sha256(bytes));
    await storeLocked(context, trx, log.session, { sessionId, artefactId, announced, bytes });
  }
  const { events, signatures, openings } = written;
  const payload: EvidenceSegment = { v: 1, sessionId, events, signatures, openings };
  const contentHash = toBase64Url(canonicalDigest(payload));
  const scope = { trx, session: log.session, at, contentHash };
  await appendLocked(context, key.principal, scope, { entryId: uuidV7(at.getTime()), payload });
  const session = await lockSession(trx, tenantId, sessionId);
  if (!session) throw new Error('a session is gone whose log was just written');
  log.session = session;
  const keptUntil = new Date(at.getTime() + log.flow.abandonSessionInMin * MINUTE_MS).toISOString();
  return { ...open, keptUntil, signatures: open.signatures + signatures.length };
}
