import { z } from 'zod';
import { FlowReference, Language } from '../../../services/contract/flow.ts';
import { DocumentField } from '../../domain/document/fields.ts';
import {
  CompareRule,
  FieldVerdict,
  Indicator,
  JoinedDocument,
  SourcedValue,
} from '../../domain/document/joined-document.ts';
import {
  ArtefactRef,
  CaptureRecord,
  DocumentKind,
  FieldConfirmation,
  Place,
} from '../../domain/document/records.ts';
import {
  CheckResult,
  DecisionKind,
  DecisionReason,
  Outcome,
  OutcomeVerdict,
} from '../../domain/proofing/verdicts.ts';
import { ErrorResponse } from '../../sdk/contract/errors.ts';
import { PERMISSIONS } from '../../sdk/contract/kit.ts';

/** Steps of the applicant's display. `done` is the neutral end; it never tells which check failed. */
export const ApplicantStep = z.enum(['language', 'consent', 'document', 'selfie', 'done']);
export type ApplicantStep = z.infer<typeof ApplicantStep>;

/**
 * One visit of one step. Every operation that moves a session names the visit it was made in, so that a repeated
 * button, an old page or a replayed message is refused (`STEP_STALE`) instead of skipping a step.
 */
export const StepVisit = z.object({ step: ApplicantStep, visit: z.number().int().min(1) });
export type StepVisit = z.infer<typeof StepVisit>;

/** The one thing that the applicant should change now. Capture advice only, never a check's result. */
export const CAPTURE_HINTS = [
  'ready',
  'hold-still',
  'processing',
  'camera-starting',
  'face-not-found',
  'one-person-only',
  'move-closer',
  'move-back',
  'centre-face',
  'look-straight',
  'more-light',
  'less-light',
  'too-blurry',
  'document-not-found',
  'document-closer',
  'document-flatten',
  'document-glare',
  'document-rotate',
  'document-turn-over',
  'document-cut-off',
  'document-move-back',
  'document-mirrored',
  'document-is-picture',
] as const;
export const CaptureHint = z.enum(CAPTURE_HINTS);
export type CaptureHint = z.infer<typeof CaptureHint>;

/** One source of a field, and where its characters stand on a picture. */
export const FieldSourceView = SourcedValue.extend({
  place: Place.extend({ artefactId: z.string() }).optional(),
});
export type FieldSourceView = z.infer<typeof FieldSourceView>;

/** One field with every source side by side, the rule that compared them and the operator's word. */
export const FieldView = z.object({
  field: DocumentField,
  sources: z.array(FieldSourceView),
  operator: FieldConfirmation.optional(),
  /** The flow asks for the operator's word. */
  required: z.boolean(),
  rule: CompareRule,
  verdict: FieldVerdict,
  /** What to show as the value: of the most trusted source. */
  value: z.string().optional(),
});
export type FieldView = z.infer<typeof FieldView>;

/** One document of the session, its newest try. */
export const DocumentView = z.object({
  id: z.string(),
  number: z.number().int(),
  attempt: z.number().int(),
  /** False while the other side is awaited. */
  complete: z.boolean(),
  kind: DocumentKind,
  captures: z.array(CaptureRecord),
  fields: z.array(FieldView),
  indicators: z.array(Indicator),
  realId: JoinedDocument.shape.realId,
  /** The portrait that is compared, the newest of all captures. */
  portrait: ArtefactRef.optional(),
});
export type DocumentView = z.infer<typeof DocumentView>;

export const QualityView = z.object({
  component: z.string(),
  score: z.number().optional(),
  native: z.object({ value: z.number(), unit: z.string() }).optional(),
  verdict: z.enum(['PASSED', 'FAILED', 'NOT_PERFORMED']),
});
export type QualityView = z.infer<typeof QualityView>;

export const SelfieView = z.object({
  attempt: z.number().int(),
  captureType: z.enum(['Auto', 'Manual']),
  capturedAt: z.string(),
  image: ArtefactRef,
  quality: z.array(QualityView),
});
export type SelfieView = z.infer<typeof SelfieView>;

export const ComparisonView = z.object({
  /** Cosine similarity, absent when no template may or could be made. */
  score: z.number().optional(),
  band: z.enum(['supports', 'review', 'does-not-support', 'not-performed']),
  calibrated: z.boolean(),
  thresholdSetId: z.string(),
  interEyePx: z.object({ selfie: z.number(), portrait: z.number() }).optional(),
  reasons: z.array(z.string()),
});
export type ComparisonView = z.infer<typeof ComparisonView>;

/** What the operator attests, NIST SP 800-63A-4 attended proofing. */
export const Attestation = z.object({
  facePresentMatchesPortrait: z.enum(['yes', 'no', 'not-possible']),
  noMaskOrArtefact: z.enum(['yes', 'no']),
  documentInspected: z.enum(['genuine', 'suspect', 'not-inspected']),
});
export type Attestation = z.infer<typeof Attestation>;

/** `dropped`: erased before it was sent. `synced`: the receipt that closes the log verified, and nothing was dropped. */
const SyncState = z.enum(['nothing-to-send', 'waiting', 'sending', 'refused', 'dropped', 'synced']);

export const SyncEntryView = z.object({
  state: SyncState,
  waiting: z.number().int(),
  /** When the oldest entry without a receipt was queued; of the whole outbox only. */
  oldest: z.string().optional(),
  /** Set from the day of the warning on: when the kiosk erases what is still unsent. */
  eraseFrom: z.string().optional(),
  lastAttempt: z.string().optional(),
  nextAttempt: z.string().optional(),
  /** The true cause why entries still wait. */
  error: ErrorResponse.optional(),
  receipt: z
    .object({ serverTime: z.string(), durability: z.enum(['embedded', 'server']), verified: z.boolean() })
    .optional(),
});
export type SyncEntryView = z.infer<typeof SyncEntryView>;

/** A session as its operator sees it. */
export const SessionView = z.object({
  sessionId: z.string(),
  /** Short human reference, spoken at the counter. */
  reference: z.string(),
  flow: FlowReference,
  flowName: z.string(),
  startedAt: z.string(),
  endedAt: z.string().optional(),
  status: z.enum(['active', 'ended']),
  language: Language.optional(),
  applicant: StepVisit,
  steps: z.array(ApplicantStep),
  helpAsked: z.boolean(),
  consents: z.object({
    procedure: z.object({ given: z.boolean(), textVersion: z.string(), time: z.string() }).optional(),
    biometric: z.object({ given: z.boolean(), textVersion: z.string(), time: z.string() }).optional(),
  }),
  documents: z.array(DocumentView),
  selfie: SelfieView.optional(),
  selfieAttempts: z.object({ made: z.number().int(), allowed: z.number().int() }),
  comparison: ComparisonView.optional(),
  checks: z.array(CheckResult),
  attestation: Attestation.optional(),
  decision: z
    .object({ kind: DecisionKind, reasons: z.array(DecisionReason), operator: z.string(), time: z.string() })
    .optional(),
  /** Computed by the rules; provisional until the services answer with the final one. */
  provisional: OutcomeVerdict.optional(),
  final: OutcomeVerdict.optional(),
  /** Where the services put the session; Review when their verdict differs from the one at the counter. */
  finalState: Outcome.optional(),
  /** Codes that say why the state is not simply what the counter saw. */
  finalReasons: z.array(z.string()),
  /** The services came to something else than the counter; both are kept. */
  disagreement: z.boolean(),
  /** What is still missing before a decision can be made. */
  missing: z.array(
    z.enum([
      'consent',
      'document',
      'other-side',
      'document-kind',
      'selfie',
      'field-confirmation',
      'attestation',
    ]),
  ),
  sealed: z.boolean(),
  sync: SyncEntryView,
  clockUntrusted: z.boolean(),
  /** What stands in the way now, with the cause and the next step; never for the applicant's display. */
  faults: z.array(ErrorResponse),
});
export type SessionView = z.infer<typeof SessionView>;

export const SessionRow = z.object({
  sessionId: z.string(),
  reference: z.string(),
  startedAt: z.string(),
  endedAt: z.string().optional(),
  operator: z.string(),
  status: z.enum(['active', 'ended']),
  /** Where the session stands: at the services, or provisionally at the counter. */
  outcome: Outcome.optional(),
  /** Set when the services came to something else: both verdicts and the codes that say why. */
  differs: z.object({ counter: Outcome, services: Outcome, reasons: z.array(z.string()) }).optional(),
  sync: SyncState,
});
export type SessionRow = z.infer<typeof SessionRow>;

export const OperatorView = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(['operator', 'supervisor']),
  permissions: z.array(z.enum(PERMISSIONS)),
});
export type OperatorView = z.infer<typeof OperatorView>;

export const CapabilityView = z.object({
  name: z.enum([
    'face',
    'document-outline',
    'document-mrz',
    'document-barcode',
    'readers',
    'keychain',
    'services',
    'face-guidance',
  ]),
  state: z.enum(['ready', 'starting', 'unavailable']),
  error: ErrorResponse.optional(),
});
export type CapabilityView = z.infer<typeof CapabilityView>;

/** A connected reader as the operator sees it. Never holds what was read. */
export const ReaderView = z.object({
  id: z.string(),
  transport: z.enum(['hid', 'serial', 'wedge']),
  kind: z.enum(['barcode', 'magnetic-stripe', 'mrz']),
  driver: z.string(),
  name: z.string(),
  vendorId: z.number().int().optional(),
  productId: z.number().int().optional(),
  serialNumber: z.string().optional(),
  firmware: z.string().optional(),
  state: z.enum(['ready', 'opening', 'reading', 'stalled', 'flooding', 'unavailable', 'unplugged']),
  error: ErrorResponse.optional(),
  lastReadAt: z.string().optional(),
  lastKind: z.enum(['barcode', 'stripe', 'mrz']).optional(),
  reads: z.number().int(),
  dropped: z.number().int(),
});
export type ReaderView = z.infer<typeof ReaderView>;

/** The whole state of the operator's display, pushed on every change (`operator.state`). */
export const OperatorState = z.object({
  phase: z.enum(['setup', 'vault-locked', 'signed-out', 'idle-locked', 'ready']),
  product: z.object({ version: z.string(), host: z.enum(['electron', 'browser']) }),
  branch: z.object({ name: z.string(), kioskDid: z.string() }).optional(),
  keyStorage: z.enum(['keychain', 'passphrase-file']).optional(),
  operators: z.array(z.object({ id: z.string(), name: z.string() })),
  operator: OperatorView.optional(),
  roster: z.object({ fetchedAt: z.string(), expiresAt: z.string() }).optional(),
  services: z
    .object({
      mode: z.enum(['embedded', 'remote']),
      state: z.enum(['starting', 'up', 'unreachable']),
      since: z.string(),
      error: ErrorResponse.optional(),
    })
    .optional(),
  sync: SyncEntryView,
  capabilities: z.array(CapabilityView),
  readers: z.array(ReaderView),
  applicantDisplay: z.enum(['not-open', 'second-display', 'shared']),
  session: SessionView.optional(),
  recent: z.array(SessionRow),
  /** Minutes until the operator is locked for idleness; set while the warning shows. */
  idleWarningSec: z.number().optional(),
});
export type OperatorState = z.infer<typeof OperatorState>;

/** The applicant's display: no field, score, verdict or attack signal, ever. */
export const ApplicantState = z.object({
  active: z.boolean(),
  branch: z.string().optional(),
  languages: z.array(Language),
  language: Language.optional(),
  sessionId: z.string().optional(),
  reference: z.string().optional(),
  at: StepVisit.optional(),
  steps: z.array(ApplicantStep),
  consentTexts: z
    .object({
      version: z.string(),
      procedure: z.record(Language, z.string()),
      biometric: z.record(Language, z.string()),
    })
    .optional(),
  biometricConsent: z.boolean().optional(),
  capture: z
    .object({
      autoCapture: z.boolean(),
      /** The operator asked for the next picture as it is: the button works whatever the guide sees. */
      byButton: z.boolean(),
      faceCheckIntervalMs: z.number(),
      captureTimeMs: z.number(),
      startTimeoutMs: z.number(),
      camera: z.enum(['front', 'back', 'default']),
      /** Which side of the document is asked for; `other` after one side of a card was captured. */
      side: z.enum(['any', 'other']),
      /** First, second … document. */
      documentNumber: z.number().int(),
      /** True when the last try was not good enough; the answer to a frame says what to change. */
      retry: z.boolean(),
    })
    .optional(),
  helpAsked: z.boolean(),
  /** A neutral wait: the operator is working. */
  waiting: z.boolean(),
  ended: z.enum(['completed', 'withdrawn']).optional(),
  /** When the step would time out if nothing happens, RFC 3339; the screen warns 60 s before and offers more time. */
  stepDeadline: z.string().optional(),
  /** Shared single display: the way back to the operator needs the passphrase. */
  sharedDisplay: z.boolean(),
});
export type ApplicantState = z.infer<typeof ApplicantState>;
