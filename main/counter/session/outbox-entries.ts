import {
  type ArtefactDeclaration,
  type EvidenceSegment,
  MAX_SEGMENT_EVENTS,
  OUTBOX_ARTEFACT,
  OUTBOX_EVIDENCE,
  OUTBOX_SESSION,
  type SessionOpen,
} from '#core/contract/outbox-entries.ts';
import type { EvidenceEvent, EvidenceSignature, Opening } from '#core/evidence/evidence-schema.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import type { NewArtefact, NewOutboxEntry } from '../../ports/vault.ts';
import type { SessionState } from './session-state.ts';

/** The whole log of a session as it is queued at its end. */
export interface QueuedLog {
  events: readonly EvidenceEvent[];
  signatures: readonly EvidenceSignature[];
  openings: readonly Opening[];
}

/** Tells the services that there is a session, so that they know of it while it still runs. No personal data. */
export function createEntry(state: SessionState, timeMs: number, part = 'open'): NewOutboxEntry {
  const { sessionId, flowReference: flow, startedAt } = state;
  const payload: SessionOpen = { v: 1, sessionId, flow, startedAt };
  return { entryId: uuidV7(timeMs), kind: OUTBOX_SESSION, idempotencyKey: `${sessionId}/${part}`, payload };
}

/**
 * The log of an ended session, from the first event of this kiosk on, in stretches of bounded length; the last one carries
 * the final signature. Nothing personal is queued before the end, so a withdrawal has nothing to call back.
 */
export function segmentEntries(
  sessionId: string,
  log: QueuedLog,
  timeMs: number,
  from = 1,
): NewOutboxEntry[] {
  const count = Math.max(1, Math.ceil((log.events.length + 1 - from) / MAX_SEGMENT_EVENTS));
  return Array.from({ length: count }, (_, index) => {
    const first = index * MAX_SEGMENT_EVENTS + from;
    const within = ({ seq }: { seq: number }) => seq >= first && seq < first + MAX_SEGMENT_EVENTS;
    const payload: EvidenceSegment = {
      v: 1,
      sessionId,
      events: log.events.filter(within),
      signatures: log.signatures.filter(within),
      openings: log.openings.filter(within),
    };
    return {
      entryId: uuidV7(timeMs),
      kind: OUTBOX_EVIDENCE,
      idempotencyKey: `${sessionId}/evidence/${first}`,
      payload,
    };
  });
}

/** One picture that follows the log; its bytes stay in the vault and are named by their digest. */
export function artefactEntry(sessionId: string, artefact: NewArtefact, timeMs: number): NewOutboxEntry {
  const { artefactId, kind, mediaType, digest, bytes } = artefact;
  // The vault knows any media type; the services take only those of evidence.
  const payload: Omit<ArtefactDeclaration, 'mediaType'> & { mediaType: string } = {
    v: 1,
    sessionId,
    artefactId,
    kind,
    mediaType,
    digest,
    size: bytes.length,
    sha256: toBase64Url(sha256(bytes)),
  };
  return {
    entryId: uuidV7(timeMs),
    kind: OUTBOX_ARTEFACT,
    idempotencyKey: `${sessionId}/artefact/${artefactId}`,
    payload,
  };
}
