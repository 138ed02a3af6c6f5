import { z } from 'zod';
import { Digest, EvidenceEvent, EvidenceSignature, Opening, Timestamp } from '../evidence/evidence-schema.ts';
import { EnteredData } from '../proofing/checks/entered-data.ts';
import { SESSION_STATES } from '../proofing/session-states.ts';
import { DeviceSignals } from '../proofing/signed-device.ts';
import { CheckResult, ExplainedVerdict, OutcomeVerdict } from '../proofing/verdicts.ts';
import { Flow, FlowReference } from './flow.ts';
import { Contact, DvcId, FormAnswers } from './session-request.ts';

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
    flow: z.strictObject({
      id: Flow.shape.id,
      version: z.number().int().min(1).max(2_147_483_647),
      hash: Digest,
    }),
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

/** What evidence may be: pictures, and what a chip or a reader gave. */
export const EVIDENCE_MEDIA_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/jp2',
  'application/json',
  'application/octet-stream',
] as const;
/** Artefacts that one session may have: several documents with every retry of a flow and all their pictures stay below. */
export const MAX_ARTEFACTS = 200;

/**
 * Payload of an artefact entry, sent after the segment whose opening its bytes open. The bytes travel before it, in a
 * separate request; `sha256` links the two.
 */
export const ArtefactDeclaration = z
  .strictObject({
    v: z.literal(1),
    sessionId: z.uuidv7(),
    artefactId: z.string().regex(/^[A-Za-z0-9_-]{1,80}$/),
    kind: z.string().max(40),
    mediaType: z.enum(EVIDENCE_MEDIA_TYPES),
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
      idempotencyKey: z.string().regex(/^[\x20-\x7e]{8,128}$/),
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
    /** By the services from the signed evidence; each rule with what it looked at and what it left possible. */
    final: ExplainedVerdict.optional(),
    /** As the counter showed it. */
    provisional: OutcomeVerdict.optional(),
    /** What to do with the person: `review` while someone has to look, `none` where nothing was verified. */
    overallRecommendation: z.enum(['approve', 'reject', 'review', 'none']).optional(),
    /** The verdict of the services differs from the one at the counter. */
    disagreement: z.boolean(),
    reasons: z.array(z.string()),
    /** Why the session has this state, in words and as a code; there with `overallRecommendation`. */
    reason: z.string().optional(),
    reasonCode: z.string().optional(),
    reviewResult: z.enum(['approved', 'rejected', 'review pending']).optional(),
  })
  .meta({ id: 'SessionResult' });
export type SessionResult = z.infer<typeof SessionResult>;

/** `typ` of a signed session result. */
export const SESSION_RESULT_TYPE = 'counterproof-session-result+jws';
/** A session result, and the same signed by the services, to be shown as final. */
export const SignedSessionResult = SessionResult.extend({
  jws: z
    .string()
    .describe('Compact JWS, ES256, by the key of the services; its payload is the SessionResult.'),
}).meta({ id: 'SignedSessionResult' });

/** The selfie of a session in the poll, without the picture. */
const LiveIdObject = z
  .object({
    /** The face key where the community enrolled this face, else the id of the session. */
    id: z.uuid(),
    type: z.literal('liveid'),
    category: z.literal('identity_document'),
    proofedBy: z.string(),
    captureType: z.enum(['Auto', 'Manual']).nullable(),
    liveness: CheckResult.optional(),
    comparison: CheckResult.optional(),
  })
  .meta({ id: 'LiveIdObject' });

/** Session-level data behind a poll. */
const RawData = z
  .object({
    state: z.enum(SESSION_STATES),
    flow: FlowReference,
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    captureType: z.enum(['Auto', 'Manual']).nullable(),
    evidence: z.object({ count: z.number().int(), head: z.string().nullable() }),
    checks: z.array(CheckResult),
    device: DeviceSignals.nullable().describe('Null for a program that may only poll.'),
  })
  .meta({ id: 'RawData' });

/**
 * The session poll, with the result keys of its third form. `resultStatus` and the members after it appear together,
 * with the result; `responseStatus` stays `in_progress` during a review.
 */
export const SessionPoll = z
  .object({
    sessionId: z.uuid(),
    responseStatus: z.enum(['pending', 'in_progress', 'success', 'failed']),
    resultStatus: z.enum(['SUCCESS', 'FAILED', 'NOT_PERFORMED', 'REVIEW', 'EXPIRED', 'ABANDONED']).optional(),
    /** Why the session has this result, in words for a reader; `reasonCode` is for programs. Both fit `resultStatus`. */
    reason: z.string().optional(),
    reasonCode: z.string().optional(),
    /** 0 to 100, the field that fits least; null where nothing was entered to compare. */
    fuzzyMatchScore: z.number().nullable().optional(),
    liveid_object: LiveIdObject.nullable().optional(),
    rawData: RawData.optional(),
    token: z.string().describe('Compact JWS, ES256, by the key of the services.').optional(),
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

/** Fraud-check categories of the specification with their names, and those of face and inspection beside them. */
const CheckGroup = z
  .object({ category: CheckResult.shape.category, name: z.string(), checks: z.array(CheckResult) })
  .meta({ id: 'CheckGroup' });

/** The fields of one document; personal data. Values as the counter joined them, dates YYYY-MM-DD. */
const DetailedDocument = z
  .object({
    number: z.number().int(),
    type: z.string(),
    country: z.string(),
    region: z.string().optional(),
    fields: z.record(z.string(), z.string()),
  })
  .meta({ id: 'DetailedDocument' });

/** What is kept when personal data are gone. */
const SessionSummary = z
  .object({
    /** Scores of all checks that have one, by check; names of fields after a slash. */
    scores: z.record(z.string(), z.number()),
    fuzzyMatchScore: z.number().nullable(),
    realIDDetectionStatus: z
      .object({
        barcode: z.enum(['F', 'N', 'M', 'absent']),
        star: z.enum(['found', 'not-found', 'not-looked-for']),
      })
      .nullable(),
    documentType: z.string().nullable(),
    /** YYYYMMDD. */
    documentExpiry: z.string().nullable(),
    captureType: z.enum(['Auto', 'Manual']).nullable(),
    retries: z.number().int(),
  })
  .meta({ id: 'SessionSummary' });

/** What the verdict rests on besides the checks: the words of people, without their free text. */
const DecisionInputs = z
  .object({
    attestation: z.record(z.string(), z.string()).optional(),
    decision: z.object({ kind: z.string(), reasons: z.array(z.string()) }).optional(),
    conclusion: z.string().optional(),
  })
  .meta({ id: 'DecisionInputs' });

/**
 * A session with its results in one answer. Only callers who may read personal data get `documents`, while the evidence
 * is kept.
 */
export const SessionDetails = z
  .object({
    session: SessionResult,
    summary: SessionSummary,
    inputs: DecisionInputs,
    flow: FlowReference,
    origin: z.enum(['kiosk', 'api']),
    reference: z.string().nullable(),
    kioskId: z.uuid().nullable().describe('Null for a program that may only poll.'),
    completedBy: z.string().nullable().describe('The operator; null for a program that may only poll.'),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().optional(),
    expiresAt: z.iso.datetime(),
    evidence: z.object({ count: z.number().int(), head: z.string().nullable() }),
    checks: z.array(CheckResult),
    fraudChecks: z.array(CheckGroup),
    deviceSignals: DeviceSignals.nullable().describe('Null for a program that may only poll.'),
    /** Face key in the gallery of the community. */
    faceKey: z.uuid().nullable(),
    documents: z.array(DetailedDocument).optional(),
    artefacts: z.array(z.object({ artefactId: z.string(), size: z.number().int() })),
    events: z.array(SessionEvent),
  })
  .meta({ id: 'SessionDetails' });

/** The person and the device of a session. `user` is null where nothing is known, or no longer. */
export const UserDeviceDetails = z
  .object({
    sessionId: z.uuid(),
    user: z
      .object({
        uid: z.string().optional(),
        did: z.string().optional(),
        applicant: EnteredData.optional(),
        answers: FormAnswers.optional(),
        contact: Contact.optional(),
        documents: z.array(DetailedDocument),
      })
      .nullable(),
    device: DeviceSignals.nullable(),
  })
  .meta({ id: 'UserDeviceDetails' });

/** Kinds of documents of a document session. */
export const SHARED_DOCUMENT_TYPES = ['dl_object', 'ppt_object', 'idcard_object'] as const;
const SharedDocumentType = z.enum(SHARED_DOCUMENT_TYPES);

/** A document session: the older form of a session made ahead. */
export const CreateDocumentSession = z
  .strictObject({
    dvcID: DvcId,
    sessionRequest: z.strictObject({
      /** Must be the DNS name of the tenant where it has one. */
      tenantDNS: z.string().min(1).max(253).optional(),
      communityName: z
        .string()
        .max(200)
        .regex(/^\P{Cc}+$/u)
        .optional(),
      documentType: SharedDocumentType.optional(),
      userUID: z.string().min(1).max(200).optional(),
      did: z.string().min(1).max(200).optional(),
    }),
  })
  .meta({ id: 'CreateDocumentSession' });
export const CreatedDocumentSession = z
  .object({ sessionId: z.uuid(), url: z.string().describe('Text of the QR code that a kiosk reads.') })
  .meta({ id: 'CreatedDocumentSession' });
export const DocumentSessionQuery = z
  .strictObject({ dvcID: DvcId, sessionId: z.uuid() })
  .meta({ id: 'DocumentSessionQuery' });

const SharedDocument = z.record(z.string(), z.unknown());
/** The older result; only callers who may read personal data get the document, while the evidence is kept. */
export const DocumentSessionResult = z
  .object({
    sessionId: z.uuid(),
    responseStatus: SessionPoll.shape.responseStatus,
    metadata: z.object({ state: z.enum(SESSION_STATES), flow: FlowReference, expiresAt: z.iso.datetime() }),
    dl_object: SharedDocument.optional(),
    ppt_object: SharedDocument.optional(),
    idcard_object: SharedDocument.optional(),
    liveid_object: LiveIdObject.nullable(),
    token: z.string().nullable(),
  })
  .meta({ id: 'DocumentSessionResult' });
