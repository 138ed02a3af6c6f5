import {
  MAX_PROGRESS_EVENTS,
  type ProgressSegment,
  type ProgressStand,
} from '../contract/session-progress.ts';
import { type ChainHead, placeFault } from '../keys/hash-chain.ts';
import { eventHash } from './evidence-log.ts';
import {
  CHECKPOINT_TYPE,
  CheckpointClaim,
  type EvidenceEvent,
  type EvidenceSignature,
  OPERATOR_TYPE,
  OperatorClaim,
} from './evidence-schema.ts';
import { openClaim } from './verify-signatures.ts';

/**
 * What is wrong with a segment in itself: its events are one stretch of the log of its session, each signature is over
 * an event of it, each checkpoint is the kiosk's, and one covers the last event. The final signature has no place here:
 * it closes a log.
 *
 * @returns undefined for a segment that can be placed
 */
export function segmentFault(segment: ProgressSegment, kioskDid: string): string | undefined {
  const { sessionId, events, signatures } = segment;
  const hashes = new Map<number, string>();
  let before: ChainHead | undefined;
  for (const event of events) {
    const misplaced = before && placeFault(before, { seq: event.seq, previous: event.prev });
    if (misplaced || event.sessionId !== sessionId) return `Event ${event.seq} does not continue the log.`;
    before = { seq: event.seq, hash: eventHash(event) };
    hashes.set(event.seq, eventHash(event));
  }
  for (const signature of signatures) {
    const { kind, seq } = signature;
    const claim = claimOf(signature);
    const isOver = claim?.sessionId === sessionId && claim.seq === seq && claim.hash === hashes.get(seq);
    if (!isOver || (kind === 'checkpoint' && claim.did !== kioskDid)) {
      return `The ${kind} signature at event ${seq} does not verify.`;
    }
  }
  const isCovered = signatures.some(({ kind, seq }) => kind === 'checkpoint' && seq === before?.seq);
  return isCovered ? undefined : 'No checkpoint covers the last event.';
}

/** What a signature is over, by its own word, and under which key; undefined where it does not verify. */
function claimOf({ kind, jws }: EvidenceSignature) {
  if (kind === 'final') return undefined;
  if (kind === 'checkpoint') {
    const opened = openClaim(jws, CHECKPOINT_TYPE, CheckpointClaim);
    if (typeof opened === 'string') return undefined;
    const { sessionId, seq, head: hash } = opened.claim;
    return { did: opened.did, sessionId, seq, hash };
  }
  const opened = openClaim(jws, OPERATOR_TYPE, OperatorClaim);
  if (typeof opened === 'string') return undefined;
  const { sessionId, seq, event: hash } = opened.claim;
  return { did: opened.did, sessionId, seq, hash };
}

/** A log as a kiosk holds it; openings are not needed to follow it. */
interface KioskLog {
  events: readonly EvidenceEvent[];
  signatures: readonly EvidenceSignature[];
}

/** Whether a log contains what is known of it: `count` events, of which the last has the hash `head`. */
export function containsLog({ events }: Pick<KioskLog, 'events'>, { count, head }: ProgressStand): boolean {
  if (count === 0) return true;
  const last = events.find(({ seq }) => seq === count);
  return last !== undefined && eventHash(last) === head;
}

/**
 * The next segment of a log for those who follow it: as many events as one takes, up to one that a checkpoint covers.
 *
 * @param from number of the first event
 * @returns undefined where no checkpoint covers any of them
 */
export function nextSegment(
  sessionId: string,
  { events, signatures }: KioskLog,
  from: number,
): ProgressSegment | undefined {
  const covered = signatures
    .filter(({ kind, seq }) => kind === 'checkpoint' && seq >= from && seq < from + MAX_PROGRESS_EVENTS)
    .map(({ seq }) => seq);
  if (covered.length === 0) return undefined;
  const to = Math.max(...covered);
  const isWithin = ({ seq }: { seq: number }) => seq >= from && seq <= to;
  return {
    v: 1,
    sessionId,
    events: events.filter(isWithin),
    signatures: signatures.filter((signature) => isWithin(signature) && signature.kind !== 'final'),
  };
}
