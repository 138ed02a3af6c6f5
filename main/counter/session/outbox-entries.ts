import type { LogHead } from '../../domain/evidence/log.ts';
import type { EvidenceEvent, EvidenceSignature, Opening } from '../../domain/evidence/schema.ts';
import { uuidV7 } from '../../domain/proofing/uuid-v7.ts';
import type { NewOutboxEntry } from '../../ports/vault.ts';
import type { SessionState } from './session-state.ts';

/** The whole log of a session as it is queued at its end. */
export interface QueuedLog {
  events: readonly EvidenceEvent[];
  signatures: readonly EvidenceSignature[];
  openings: readonly Opening[];
  artefacts: readonly { artefactId: string; kind: string; mediaType: string; digest: string }[];
  head: LogHead;
}

/** Tells the services that there is a session, so that they know of it while it still runs. No personal data. */
export function createEntry(state: SessionState, part = 'create'): NewOutboxEntry {
  return entry(state, 'session.create', part, {
    sessionId: state.sessionId,
    flow: state.flowReference,
    startedAt: state.startedAt,
    operatorId: state.operator.id,
  });
}

/**
 * The evidence of an ended session in the order in which the services take it: the log, its pictures, the signed
 * end. Nothing personal is queued before the end, so a withdrawal has nothing to call back.
 */
export function endEntries(state: SessionState, log: QueuedLog): NewOutboxEntry[] {
  const { sessionId } = state;
  const { events, signatures, openings, artefacts, head } = log;
  return [
    entry(state, 'evidence.segment', 'segment-1', { sessionId, events, signatures, openings }),
    ...artefacts.map(({ artefactId, kind, mediaType, digest }) =>
      entry(state, 'artefact', `artefact-${artefactId}`, { sessionId, artefactId, kind, mediaType, digest }),
    ),
    entry(state, 'session.end', 'end', {
      sessionId,
      endedAt: state.endedAt,
      ending: state.ending,
      sealed: state.sealed,
      provisional: state.provisional,
      evidence: { count: head.seq, head: head.hash },
    }),
  ];
}

function entry(state: SessionState, kind: string, part: string, payload: unknown): NewOutboxEntry {
  const time = Date.parse(state.endedAt ?? state.startedAt);
  return {
    entryId: uuidV7(time),
    kind,
    idempotencyKey: `${state.sessionId}/${part}`,
    payload: JSON.parse(JSON.stringify(payload)),
  };
}
