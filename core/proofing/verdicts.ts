import { z } from 'zod';
import { CompanionRole } from '../contract/companion.ts';
import { Independence } from '../contract/receipt.ts';
import { AskingProgram } from './scope-answers.ts';

/** The verdict words of this product, everywhere. NOT_PERFORMED always carries a reason. */
export const Verdict = z.enum(['PASSED', 'FAILED', 'NOT_PERFORMED']);
export type Verdict = z.infer<typeof Verdict>;

/** Fraud-check categories of the web services specification, part 2, and the face checks beside them. */
export const CheckCategory = z.enum([
  'extracted-data',
  'document-liveness',
  'visual',
  'document-validity',
  'image-quality',
  'face-capture',
  'face-liveness',
  'face-comparison',
  'inspection',
]);
export type CheckCategory = z.infer<typeof CheckCategory>;

export const CHECK_IDS = [
  'document.machine-read',
  'document.mrz-read',
  'document.mrz-check-digits',
  'document.barcode-read',
  'document.data-match',
  'document.printed-data',
  'document.logic',
  'document.field-format',
  'document.barcode-authenticity',
  'document.suspicious-data',
  'document.data-integrity',
  'document.expiry',
  'document.version',
  'document.supported',
  'document.allowed',
  'document.image-quality',
  'document.liveness',
  'document.photo-forgery',
  'document.security-features',
  'document.generated-image',
  'applicant.entered-data',
  'applicant.guardian',
  'face.capture-quality',
  'face.liveness',
  'face.injection',
  'face.comparison',
  'face.comparison-live-id',
  'inspection.attested',
  'inspection.guided',
  'inspection.face-parts',
] as const;
export const CheckId = z.enum(CHECK_IDS);
export type CheckId = z.infer<typeof CheckId>;

/** Why a check has the verdict it has. Closed, translated on screens, never shown to the applicant. */
export const REASON_CODES = [
  'ok',
  'no-method',
  'not-captured',
  'model-missing',
  'manual-capture',
  'bypass',
  'consent-refused',
  'visual-comparison-only',
  'mrz-not-found',
  'barcode-not-found',
  'not-on-document',
  'no-machine-zone',
  'one-source-only',
  'check-digit-wrong',
  'structure-wrong',
  'version-unknown',
  'data-missing',
  'dates-contradict',
  'values-contradict',
  'specimen-data',
  'implausible-data',
  'format-wrong',
  'state-unknown',
  'field-differs',
  'name-not-on-document',
  'main-name-not-entered',
  'name-not-entered',
  'field-not-confirmed',
  'expired',
  'not-yet-valid',
  'expiry-unknown',
  'no-expiry-date',
  'unsupported-document',
  'kind-unknown',
  'blocked-document',
  'not-on-allowed-list',
  'quality-low',
  'cover-denied',
  'cover-worn',
  'mirrored',
  'signals-inconclusive',
  'recaptured-screen',
  'recaptured-print',
  'face-not-found',
  'portrait-missing',
  'portrait-too-small',
  'portrait-too-old',
  'under-age-16',
  'liveness-skipped',
  'challenge-failed',
  'another-face',
  'accessible-alternative',
  'no-reflection',
  'attack-score',
  'injection-suspected',
  'live-id-missing',
  'live-id-too-small',
  'live-id-too-old',
  'comparison-failed',
  'score-supports',
  'score-review',
  'score-does-not-support',
  'attested',
  'attestation-refused',
  'not-attested',
  'features-agree',
  'feature-differs',
  'features-unseen',
  'not-guided',
  'parts-agree',
  'part-differs',
  'parts-unseen',
  'of-age',
  'age-unknown',
  'guardian-consented',
  'guardian-missing',
] as const;
export const ReasonCode = z.enum(REASON_CODES);
export type ReasonCode = z.infer<typeof ReasonCode>;

/** One check, as recorded in evidence. `value` and `threshold` are numbers with their unit, never personal data. */
export const CheckResult = z.object({
  id: CheckId,
  category: CheckCategory,
  verdict: Verdict,
  reason: ReasonCode,
  value: z.number().optional(),
  threshold: z.number().optional(),
  unit: z.string().optional(),
  /** Number of the document in the session, where there can be several. */
  document: z.number().int().optional(),
  /** The part that decided: a zone and component of a picture, a rule, or the names of fields. No personal data. */
  subject: z.string().optional(),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** Decided outcomes, and the two that only a timer sets. */
export const Outcome = z.enum(['Success', 'Failed', 'Not Performed', 'Review', 'Expired', 'Abandoned']);
export type Outcome = z.infer<typeof Outcome>;

/** Decisions of the operator; the outcome follows from it and from the flow, see decideOutcome. */
export const DecisionKind = z.enum(['approve', 'reject', 'cannot-complete', 'refer']);
export type DecisionKind = z.infer<typeof DecisionKind>;

export const DECISION_REASONS = [
  'identity-confirmed',
  'document-suspect',
  'face-differs',
  'data-differs',
  'document-expired',
  'applicant-withdrew',
  'consent-refused',
  'capture-impossible',
  'technical-fault',
  'second-opinion',
  'suspected-fraud',
  'other',
] as const;
export const DecisionReason = z.enum(DECISION_REASONS);
export type DecisionReason = z.infer<typeof DecisionReason>;

export const OperatorDecision = z.object({
  kind: DecisionKind,
  reasons: z.array(DecisionReason).min(1),
  /** Free text of the operator; personal data, so only its commitment enters the log. */
  note: z.string().max(500).optional(),
});
export type OperatorDecision = z.infer<typeof OperatorDecision>;

/** The parts of a verification. */
export const FlowPart = z.enum(['document', 'face', 'liveness', 'inspection']);
export type FlowPart = z.infer<typeof FlowPart>;

/** Pictures that only the kiosk has, and whether its community accepts its word of them. */
export const KeptPictures = z.enum(['at-kiosk', 'at-kiosk-accepted']);
export type KeptPictures = z.infer<typeof KeptPictures>;

/** A provisional or final outcome that explains itself. */
export const OutcomeVerdict = z.object({
  outcome: Outcome,
  ruleSet: z.string(),
  /** The rules that led here, in order, each with the check or decision it looked at. */
  rules: z.array(z.object({ rule: z.string(), subject: z.string(), result: z.string() })),
});
export type OutcomeVerdict = z.infer<typeof OutcomeVerdict>;

/** The same, and of each rule the best outcome that it left; absent where the rule was fulfilled. */
export const ExplainedVerdict = OutcomeVerdict.extend({
  rules: z.array(OutcomeVerdict.shape.rules.element.extend({ limits: Outcome.optional() })),
  /** Facts of this session that rest on the kiosk's word alone (docs/security.md). */
  kioskWord: z.array(z.string()).optional(),
  /** Parts that the flow leaves out: the outcome says nothing about them. */
  without: z.array(FlowPart).optional(),
  /** The flow keeps pictures at the kiosk: the services have read none of them. */
  pictures: KeptPictures.optional(),
  /** The programs beside a kiosk to which the person agreed to show data. */
  shownTo: z.array(AskingProgram).optional(),
  /** The roles of those who came with the applicant. */
  accompaniedBy: z.array(CompanionRole).optional(),
  /** The result of the operator's inspection by the guide, the weakest of several documents; absent where none was used. */
  inspectionGuide: Verdict.optional(),
  /** Where the captures were made again: on the kiosk's own machine, or on a server. */
  independence: Independence.optional(),
});
export type ExplainedVerdict = z.infer<typeof ExplainedVerdict>;
