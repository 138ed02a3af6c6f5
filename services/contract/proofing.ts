import { z } from 'zod';
import {
  Digest,
  EvidenceEvent,
  EvidenceSignature,
  Opening,
  Timestamp,
} from '../../main/domain/evidence/schema.ts';
import { SESSION_STATES } from '../../main/domain/proofing/session-states.ts';
import { CheckResult, OutcomeVerdict } from '../../main/domain/proofing/verdicts.ts';
import { FlowReference } from './flow.ts';

/** Limits of what one entry may carry; the body limits follow from them. */
export const MAX_SEGMENT_EVENTS = 500;
export const MAX_ARTEFACT_BYTES = 6 * 1024 * 1024;

/** Kinds of outbox entries and what each of them sends, in this order within a session. */
export const OUTBOX_SESSION = 'session';
export const OUTBOX_EVIDENCE = 'evidence';
export const OUTBOX_ARTEFACT = 'artefact';

/** Payload of the first entry of a session. Creation is idempotent on the kiosk's id. */
export const SessionOpen = z
  .strictObject({
    v: z.literal(1),
    sessionId: z.uuidv7(),
    flow: FlowReference.strict(),
    /** Kiosk time. */
    startedAt: Timestamp,
  })
  .meta({ id: 'SessionOpen' });
export type SessionOpen = z.infer<typeof SessionOpen>;

/**
 * Payload of an evidence entry: the next events of the log with the signatures and openings that belong to them. The
 * segment with the `final` signature closes the session.
 */
export const EvidenceSegment = z
  .strictObject({
    v: z.literal(1),
    sessionId: z.uuidv7(),
    events: z.array(EvidenceEvent).max(MAX_SEGMENT_EVENTS),
    signatures: z.array(EvidenceSignature).max(MAX_SEGMENT_EVENTS),
    openings: z.array(Opening).max(20 * MAX_SEGMENT_EVENTS),
  })
  .meta({ id: 'EvidenceSegment' });
export type EvidenceSegment = z.infer<typeof EvidenceSegment>;

/**
 * Payload of an artefact entry, sent after the segment whose opening its bytes open. The bytes travel before it, in a
 * request of their own; `sha256` ties the two.
 */
export const ArtefactDeclaration = z
  .strictObject({
    v: z.literal(1),
    sessionId: z.uuidv7(),
    artefactId: z.string().regex(/^[A-Za-z0-9_-]{1,80}$/),
    kind: z.string().max(40),
    mediaType: z.string().max(80),
    /** The commitment in the log that the bytes open. */
    digest: Digest,
    size: z.number().int().min(1).max(MAX_ARTEFACT_BYTES),
    sha256: Digest,
  })
  .meta({ id: 'ArtefactDeclaration' });
export type ArtefactDeclaration = z.infer<typeof ArtefactDeclaration>;

/** One outbox entry on the wire. */
const submission = <T extends z.ZodType>(payload: T, id: string) =>
  z
    .strictObject({
      entryId: z.uuid(),
      idempotencyKey: z.string().min(8).max(128),
      payload,
    })
    .meta({ id });
export const SessionSubmission = submission(SessionOpen, 'SessionSubmission');
export const EvidenceSubmission = submission(EvidenceSegment, 'EvidenceSubmission');
export const ArtefactSubmission = submission(ArtefactDeclaration, 'ArtefactSubmission');

/** Answer to every stored entry. */
export const Stored = z
  .object({ receipt: z.string().describe('Compact JWS, ES256, by the key of the services (see Receipt).') })
  .meta({ id: 'Stored' });

export const SessionStateName = z.enum(SESSION_STATES);

/** What the `/result` API reports. */
export const SessionResult = z
  .object({
    sessionId: z.uuid(),
    state: SessionStateName,
    /** Whether a signed end has arrived; timers no longer act. */
    ended: z.boolean(),
    final: OutcomeVerdict.optional(),
    provisional: OutcomeVerdict.optional(),
    /** The verdict of the services differs from the one at the counter. */
    disagreement: z.boolean(),
    reasons: z.array(z.string()),
    reviewResult: z.enum(['approved', 'rejected', 'review pending']).optional(),
  })
  .meta({ id: 'SessionResult' });
export type SessionResult = z.infer<typeof SessionResult>;

/** `typ` of a signed session result. */
export const SESSION_RESULT_TYPE = 'counterproof-session-result+jws';
/** A session result, and the same under the key of the services, for whoever shows it as final. */
export const SignedSessionResult = SessionResult.extend({
  jws: z
    .string()
    .describe('Compact JWS, ES256, by the key of the services; its payload is the SessionResult.'),
}).meta({ id: 'SignedSessionResult' });

/** The session poll, with the result keys of its third form. */
export const SessionPoll = z
  .object({
    sessionId: z.uuid(),
    responseStatus: z.enum(['pending', 'in_progress', 'success', 'failed']),
    resultStatus: z.enum(['SUCCESS', 'FAILED', 'NOT_PERFORMED', 'REVIEW', 'EXPIRED', 'ABANDONED']).optional(),
    reason: z.string().optional(),
    reasonCode: z.string().optional(),
    fuzzyMatchScore: z.number().optional(),
    liveid_object: z.object({ captureType: z.enum(['Auto', 'Manual']).optional() }).optional(),
    rawData: z.object({ checks: z.array(CheckResult) }).optional(),
    token: z.string().optional(),
  })
  .meta({ id: 'SessionPoll' });

export const SessionEvent = z
  .object({
    eventId: z.uuid(),
    type: z.string(),
    at: z.iso.datetime(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'SessionEvent' });

export const DetailsFilter = z
  .strictObject({ certificateType: z.enum(['document', 'face', 'inspection']).optional() })
  .meta({ id: 'DetailsFilter' });

/** A session with its results in one answer. Holds no personal data: fields stay sealed in the evidence. */
export const SessionDetails = z
  .object({
    session: SessionResult,
    flow: FlowReference,
    kioskId: z.uuid().nullable(),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().optional(),
    expiresAt: z.iso.datetime(),
    evidence: z.object({ count: z.number().int(), head: z.string().nullable() }),
    checks: z.array(CheckResult),
    artefacts: z.array(z.object({ artefactId: z.string(), size: z.number().int() })),
    events: z.array(SessionEvent),
  })
  .meta({ id: 'SessionDetails' });
