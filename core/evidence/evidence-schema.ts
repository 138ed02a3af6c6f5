import { z } from 'zod';

/** SHA-256 in base64url: 43 characters. */
export const Digest = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** RFC 3339 in UTC with exactly three decimals, so that times sort as text. */
export const Timestamp = z.iso.datetime({ precision: 3 });

const EventType = z
  .string()
  .regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)*$/)
  .max(80);
const FieldName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/);

/**
 * The author of an event. For the kiosk, `id` is its DID; for an operator it is the id in the roster, and `did` is the
 * key that signs; for an applicant it is a word such as `applicant`, never a name.
 */
export const Actor = z.strictObject({
  kind: z.enum(['kiosk', 'operator', 'applicant']),
  id: z.string().min(1).max(200),
  did: z.string().max(200).optional(),
});
export type Actor = z.infer<typeof Actor>;

/** A named promise of a value that is not in the log: a salted digest, see commitment.ts. */
const Commitment = z.strictObject({ name: FieldName, digest: Digest });

/** One link of the log. It holds no personal data: only `commitments` to them. */
export const EvidenceEvent = z.strictObject({
  v: z.literal(1),
  sessionId: z.uuid(),
  /** 1 for the first event. */
  seq: z.number().int().min(1),
  time: Timestamp,
  type: EventType,
  actor: Actor,
  payload: z.record(z.string(), z.json()),
  commitments: z.array(Commitment),
  /** Hash of the event before: SHA-256 of its RFC 8785 form; null for the first. */
  prev: Digest.nullable(),
});
export type EvidenceEvent = z.infer<typeof EvidenceEvent>;

/** Events that count only with the operator's own signature beside the kiosk's. */
export const ATTESTATION_EVENT = 'attestation.recorded';
export const DECISION_EVENT = 'decision.recorded';
export const SUSPECTED_EVENT = 'session.suspected';
/** A document that no reader knows, keyed by the operator; its sign token leaves before the decision. */
export const KEYED_EVENT = 'document.keyed';
export const KEYED_REMOVED_EVENT = 'document.keyed-removed';
/** A person who comes with the applicant, and that they were recorded by mistake. */
export const COMPANION_EVENT = 'companion.recorded';
export const COMPANION_REMOVED_EVENT = 'companion.removed';
/** A document was inspected by the guide of its kind. */
export const INSPECTION_EVENT = 'inspection.recorded';
/** The operator's word on what seems to cover the face; from here on a cover only advises. */
export const COVER_OVERRULED_EVENT = 'selfie.cover-overruled';
/** The last event of a log. */
export const ENDED_EVENT = 'session.ended';
/** May follow the decision, whose signature covers only the events before it. */
export const AFTER_DECISION: readonly string[] = [ENDED_EVENT];
/** A kiosk gives the session to another, which takes it. */
export const HANDED_OVER_EVENT = 'session.handed-over';
export const TAKEN_OVER_EVENT = 'session.taken-over';
/** A supervisor continues the session of another operator at the same kiosk. */
export const OPERATOR_CHANGED_EVENT = 'session.operator-changed';
export const OPERATOR_SIGNED_EVENTS: readonly string[] = [
  ATTESTATION_EVENT,
  DECISION_EVENT,
  SUSPECTED_EVENT,
  KEYED_EVENT,
  COMPANION_EVENT,
  INSPECTION_EVENT,
  COVER_OVERRULED_EVENT,
  HANDED_OVER_EVENT,
  TAKEN_OVER_EVENT,
  OPERATOR_CHANGED_EVENT,
];

/**
 * A signature over the log, a compact JWS. `seq` is its event: `checkpoint` and `final` cover everything up to it,
 * `operator` that one event.
 */
export const EvidenceSignature = z.strictObject({
  kind: z.enum(['checkpoint', 'operator', 'final']),
  seq: z.number().int().min(1),
  jws: z.string().max(4000),
});
export type EvidenceSignature = z.infer<typeof EvidenceSignature>;

export const CHECKPOINT_TYPE = 'counterproof-checkpoint+jws';
export const OPERATOR_TYPE = 'counterproof-operator+jws';
export const FINAL_TYPE = 'counterproof-final+jws';
/** Of a second person over an exception; it stands in the payload of the event. */
export const CONFIRMATION_TYPE = 'counterproof-confirmation+jws';

/** Payload of a checkpoint. */
export const CheckpointClaim = z.strictObject({
  v: z.literal(1),
  sessionId: z.uuid(),
  seq: z.number().int(),
  head: Digest,
});

/** Payload of an operator's signature: the hash of the one event. */
export const OperatorClaim = z.strictObject({
  v: z.literal(1),
  sessionId: z.uuid(),
  seq: z.number().int(),
  event: Digest,
});

/** Payload of the final signature: how many events and signatures there are, and the hash of the last event. */
export const FinalClaim = z.strictObject({
  v: z.literal(1),
  sessionId: z.uuid(),
  count: z.number().int(),
  signatures: z.number().int(),
  head: Digest,
});

/**
 * The opening of one commitment: the salt, and the value where it is JSON. The value of a `bytes` commitment is the
 * picture of that digest. Deleting the opening erases the value; the log still verifies.
 */
export const Opening = z.strictObject({
  seq: z.number().int().min(1),
  name: FieldName,
  kind: z.enum(['json', 'bytes']),
  salt: Digest,
  value: z.json().optional(),
});
export type Opening = z.infer<typeof Opening>;

/** Names one value that an event commits to. */
export const ValueName = Opening.pick({ seq: true, name: true });
export type ValueName = z.infer<typeof ValueName>;

/** A log as it leaves the vault. */
export const EvidenceLog = z.object({
  sessionId: z.uuid(),
  events: z.array(z.unknown()),
  signatures: z.array(EvidenceSignature),
  openings: z.array(Opening),
});
export type EvidenceLog = z.infer<typeof EvidenceLog>;
