import { type ChainHead, placeFault } from '../keys/hash-chain.ts';
import { AFTER_DECISION, DECISION_EVENT, type EvidenceEvent, type EvidenceLog } from './evidence-schema.ts';
import { type KioskPart, partAt } from './hand-over.ts';
import { type OperatorAct, operatorActs } from './operator-acts.ts';
import { type ReadLog, readLog } from './read-log.ts';
import { failed, judged, type Link } from './report.ts';
import { type Beside, verifyOpenings } from './verify-openings.ts';
import { verifySignatures } from './verify-signatures.ts';

/** The findings of a walk through a log. Trust in its signer is another question, see trust.ts. */
export interface LogReport {
  readonly sessionId: string;
  /** All that was checked, in the order of the log. */
  readonly links: readonly Link[];
  /** The first link that failed; undefined for an intact log. */
  readonly broken: Link | undefined;
  /** DID under which the signatures of the kiosk that closed the log verify; undefined when none does. */
  readonly signer: string | undefined;
  /** DID of every kiosk that had the session, in the order of the hand-overs. */
  readonly kiosks: readonly (string | undefined)[];
  /** Number of events. */
  readonly count: number;
  /** Hash of the last event. */
  readonly head: string | undefined;
  /** The events that name an operator. Whether these are operators is another question, see verify-operators.ts. */
  readonly operators: readonly OperatorAct[];
}

export interface VerifyOptions extends Beside {
  /** False for a log whose session still runs: it has no final signature yet. */
  readonly closed?: boolean;
  /** Whether to ask that only the end follows the operator's decision. The services judge that with the gaps of a log. */
  readonly decisionLast?: boolean;
}

/** The decision is the last word since this version of the evidence; an earlier log continued after it. */
const DECISION_LAST_SINCE = 3;

/**
 * Walks a log: form and chain of every event, every signature, every opening, every picture. Erased values are
 * NOT_PERFORMED and break nothing; with {@link Beside.erased} only those that a record names.
 */
export function verifyLog(log: EvidenceLog, options: VerifyOptions = {}): LogReport {
  const read = readLog(log);
  const { links: signatures, parts } = verifySignatures(read, options.closed ?? true);
  const kiosks = parts.map(({ kiosk }) => kiosk);
  const links = [
    ...verifyChain(read, parts),
    ...signatures,
    ...(options.decisionLast ? verifyDecision(read) : []),
    ...verifyOpenings(read, options),
  ];
  return {
    sessionId: log.sessionId,
    links,
    broken: links.find(({ verdict }) => verdict === 'FAILED'),
    signer: kiosks.at(-1),
    kiosks,
    count: log.events.length,
    head: read.hashes.at(-1),
    operators: operatorActs(read.events),
  };
}

function verifyChain(read: ReadLog, parts: readonly KioskPart[]): Link[] {
  if (read.events.length === 0) return [failed('event 1', 'the log has no events')];
  return read.events.map((event, index) =>
    judged(`event ${index + 1}`, chainFault(read, event, index, partAt({ parts }, index + 1)?.kiosk)),
  );
}

function verifyDecision({ events }: ReadLog): Link[] {
  const version = Number(events[0]?.payload.evidence ?? 0);
  const decided = events.findIndex((event) => event?.type === DECISION_EVENT);
  if (version < DECISION_LAST_SINCE || decided < 0) return [];
  const late = events.slice(decided + 1).find((event) => !AFTER_DECISION.includes(event?.type ?? ''));
  const reason = late && `event ${late.seq} follows it, and no operator signed that`;
  return [judged(`decision of event ${decided + 1}`, reason)];
}

function chainFault(
  { sessionId, hashes }: ReadLog,
  event: EvidenceEvent | undefined,
  index: number,
  signer: string | undefined,
): string | undefined {
  if (event === undefined) return 'it does not have the form of an event';
  if (event.sessionId !== sessionId) return 'it belongs to another session';
  const before: ChainHead = { seq: index, hash: hashes[index - 1] ?? null };
  const misplaced = placeFault(before, { seq: event.seq, previous: event.prev });
  if (misplaced === 'number') return `it carries number ${event.seq}`;
  if (misplaced) {
    return index === 0
      ? 'it names an event before the first'
      : `it does not follow event ${index} in its present form`;
  }
  if (event.actor.kind === 'kiosk' && signer !== undefined && event.actor.id !== signer) {
    return 'the kiosk that it names is not the one that signed';
  }
  const names = event.commitments.map(({ name }) => name);
  return new Set(names).size === names.length ? undefined : 'it commits to one name twice';
}
