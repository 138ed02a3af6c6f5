import type { z } from 'zod';
import { type ChainHead, chainHash, placeAfter } from '../keys/hash-chain.ts';
import type { JwsSigner } from '../keys/jws.ts';
import { commitBytes, commitJson } from './commitment.ts';
import {
  type Actor,
  CHECKPOINT_TYPE,
  type CheckpointClaim,
  EvidenceEvent,
  type EvidenceSignature,
  FINAL_TYPE,
  type FinalClaim,
  OPERATOR_TYPE,
  type Opening,
  type OperatorClaim,
} from './evidence-schema.ts';

/** Where the log of a session stands. */
export interface LogHead extends ChainHead {
  readonly sessionId: string;
}

export interface EventInput {
  readonly type: string;
  readonly actor: Actor;
  /** RFC 3339, UTC, milliseconds. */
  readonly time: string;
  /** Facts without personal data. */
  readonly payload?: EvidenceEvent['payload'];
  /** Personal data by name; only their commitments enter the event. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Pictures by name; the caller stores the bytes under the digest that comes back. */
  readonly pictures?: Readonly<Record<string, Uint8Array>>;
}

export interface Appended {
  readonly head: LogHead;
  readonly event: EvidenceEvent;
  readonly openings: Opening[];
  /** Digest of each picture's commitment, by its name. */
  readonly pictureDigests: Readonly<Record<string, string>>;
}

/** The head of a log without events. */
export function emptyLog(sessionId: string): LogHead {
  return { sessionId, seq: 0, hash: null };
}

/** Hash of an event: SHA-256 of its RFC 8785 form, base64url. */
export const eventHash = chainHash;

/**
 * Makes the next event of a log.
 *
 * @throws ZodError when the input does not fit {@link EvidenceEvent}: a fault of the caller.
 */
export function appendEvent(head: LogHead, input: EventInput): Appended {
  const { seq, previous } = placeAfter(head);
  const openings: Opening[] = [];
  const commitments: EvidenceEvent['commitments'] = [];
  const pictureDigests: Record<string, string> = {};
  for (const [name, value] of Object.entries(input.fields ?? {})) {
    const { digest, salt } = commitJson(value);
    commitments.push({ name, digest });
    openings.push({ seq, name, kind: 'json', salt, value: value as Opening['value'] });
  }
  for (const [name, bytes] of Object.entries(input.pictures ?? {})) {
    const { digest, salt } = commitBytes(bytes);
    commitments.push({ name, digest });
    openings.push({ seq, name, kind: 'bytes', salt });
    pictureDigests[name] = digest;
  }
  const event = EvidenceEvent.parse({
    v: 1,
    sessionId: head.sessionId,
    seq,
    time: input.time,
    type: input.type,
    actor: input.actor,
    payload: input.payload ?? {},
    commitments,
    prev: previous,
  });
  return {
    head: { sessionId: head.sessionId, seq, hash: eventHash(event) },
    event,
    openings,
    pictureDigests,
  };
}

/** The kiosk's signature over everything up to the head; every step ends with one. */
export function checkpoint(head: LogHead, kiosk: JwsSigner): EvidenceSignature {
  const claim: z.infer<typeof CheckpointClaim> = {
    v: 1,
    sessionId: head.sessionId,
    seq: head.seq,
    head: hashOf(head),
  };
  return { kind: 'checkpoint', seq: head.seq, jws: kiosk.signJws(claim, CHECKPOINT_TYPE) };
}

/** The operator's own signature on one event; decisions and inspections need it. */
export function signAsOperator(event: EvidenceEvent, operator: JwsSigner): EvidenceSignature {
  const claim: z.infer<typeof OperatorClaim> = {
    v: 1,
    sessionId: event.sessionId,
    seq: event.seq,
    event: eventHash(event),
  };
  return { kind: 'operator', seq: event.seq, jws: operator.signJws(claim, OPERATOR_TYPE) };
}

/**
 * The kiosk's final signature: count of events, count of the signatures before it, and head. After it the log is
 * closed.
 */
export function seal(head: LogHead, signaturesBefore: number, kiosk: JwsSigner): EvidenceSignature {
  const claim: z.infer<typeof FinalClaim> = {
    v: 1,
    sessionId: head.sessionId,
    count: head.seq,
    signatures: signaturesBefore,
    head: hashOf(head),
  };
  return { kind: 'final', seq: head.seq, jws: kiosk.signJws(claim, FINAL_TYPE) };
}

function hashOf(head: LogHead): string {
  if (head.hash === null) throw new RangeError('an empty log cannot be signed');
  return head.hash;
}
