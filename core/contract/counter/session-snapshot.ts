import { z } from 'zod';
import { KeyedRecord } from '../../document/keyed-document.ts';
import { EnteredData } from '../../proofing/checks/entered-data.ts';
import { ScopeAnswer } from '../../proofing/scope-answers.ts';
import {
  CheckResult,
  DecisionKind,
  DecisionReason,
  ExplainedVerdict,
  Outcome,
  OutcomeVerdict,
} from '../../proofing/verdicts.ts';
import { CompanionRecord } from '../companion.ts';
import { ErasureState } from '../erasure-request.ts';
import { ErrorResponse } from '../errors.ts';
import { Language } from '../flow.ts';
import { FormInput } from '../form-step.ts';
import { GuidedInspection } from '../inspection-guide.ts';
import { FlowReference } from '../published-flows.ts';
import { PassedOver } from './capture-exception.ts';
import { CoverWord } from './cover-word.ts';
import { DocumentView } from './document-state.ts';
import { EnrolmentProgress, RestorationProgress } from './enrolment-state.ts';
import { ComparisonView, SelfieView } from './face-state.ts';
import { ReceiptView } from './receipt-view.ts';
import { ApplicantStep, StepVisit } from './steps.ts';
import { SyncEntryView, SyncState } from './sync-state.ts';

/** The operator's attestation, NIST SP 800-63A-4 attended proofing. */
export const Attestation = z.object({
  facePresentMatchesPortrait: z.enum(['yes', 'no', 'not-possible']),
  noMaskOrArtefact: z.enum(['yes', 'no']),
  documentInspected: z.enum(['genuine', 'suspect', 'not-inspected']),
});
export type Attestation = z.infer<typeof Attestation>;

/** One value that was entered before the visit. */
const ExpectedView = z.object({
  field: EnteredData.keyof(),
  value: z.string(),
  /** `open`: no document shows the field yet. */
  verdict: z.enum(['agree', 'differ', 'open']),
  /** The document's value, of the most trusted source. */
  shown: z.string().optional(),
  /** Names: 0 to 100. */
  score: z.number().optional(),
});
export type ExpectedView = z.infer<typeof ExpectedView>;

/** One question of the flow with its answer; that of a password is kept as a hash only. */
const AnswerView = z.object({
  id: z.string(),
  label: FormInput.options[0].shape.label,
  type: z.enum(['text', 'number', 'password', 'email', 'date', 'checkbox']),
  /** `beforehand`: at the services, before the person came. */
  given: z.enum(['beforehand', 'counter']).optional(),
  value: z.union([z.string(), z.number(), z.boolean()]).optional(),
});
export type AnswerView = z.infer<typeof AnswerView>;

const Consent = z.object({
  given: z.boolean(),
  textVersion: z.string(),
  time: z.string(),
  /** The guardian who answered in the applicant's place. */
  onBehalf: z.string().optional(),
});

/** A session, for its operator's display. */
export const SessionView = z.object({
  sessionId: z.string(),
  /** Short human reference, spoken at the counter. */
  reference: z.string(),
  flow: FlowReference,
  flowName: z.string(),
  startedAt: z.string(),
  endedAt: z.string().optional(),
  status: z.enum(['active', 'ended']),
  /** Name of the kiosk that continues with it. */
  handedTo: z.string().optional(),
  /** Name of the operator from whom it was taken over here. */
  tookOverFrom: z.string().optional(),
  /** Another kiosk began it. */
  takenOver: z.literal(true).optional(),
  language: Language.optional(),
  applicant: StepVisit,
  steps: z.array(ApplicantStep),
  helpAsked: z.boolean(),
  /** The applicant's display says that the operator is on the way. */
  coming: z.literal(true).optional(),
  consents: z.object({ procedure: Consent.optional(), biometric: Consent.optional() }),
  /** Persons who came with the applicant. */
  companions: z.array(CompanionRecord).optional(),
  /** The operator's answers to the guide of each document. */
  inspections: z.array(GuidedInspection).optional(),
  documents: z.array(DocumentView),
  /** Documents that the operator keyed because no reader knows them, oldest first. */
  keyed: z.array(KeyedRecord).optional(),
  /** Requests to the applicant to show data, oldest first. */
  scopeAnswers: z.array(ScopeAnswer).optional(),
  /** Data that the services received before the visit, each value compared with the document that agrees best. */
  expected: z.array(ExpectedView).optional(),
  /** The form of the flow, once it is answered. */
  answers: z.array(AnswerView).optional(),
  /** The operator's word on what seems to cover the face. */
  coverWord: CoverWord.optional(),
  selfie: SelfieView.optional(),
  selfieAttempts: z.object({ made: z.number().int(), allowed: z.number().int() }),
  /** Steps that the operator had done again, and how often the flow allows it. */
  retries: z.object({ made: z.number().int(), allowed: z.number().int() }),
  comparison: ComparisonView.optional(),
  /** The same selfie against the Live ID that this person enrolled, when there is one. */
  liveIdComparison: ComparisonView.optional(),
  checks: z.array(CheckResult),
  /** Changes with everything that a decision rests on, see `session.decide`. */
  evidenceDigest: z.string(),
  attestation: Attestation.optional(),
  decision: z
    .object({ kind: DecisionKind, reasons: z.array(DecisionReason), operator: z.string(), time: z.string() })
    .optional(),
  /** Computed by the rules; provisional until the services answer with the final one. */
  provisional: OutcomeVerdict.optional(),
  final: ExplainedVerdict.optional(),
  /** Where the services put the session; Review when their verdict differs from the one at the counter. */
  finalState: Outcome.optional(),
  /** Codes that say why the state differs from the counter's. */
  finalReasons: z.array(z.string()),
  /** The services came to something else than the counter; both are kept. */
  disagreement: z.boolean(),
  /** Captures that were passed over by a named exception. */
  passedOver: z.array(PassedOver).optional(),
  /** Open conditions of a decision. */
  missing: z.array(
    z.enum([
      'consent',
      'form',
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
  /** The receipt that the applicant can take home after the end, and whether their display shows it. */
  receipt: ReceiptView.optional(),
  receiptShown: z.literal(true).optional(),
  /** How far the applicant is with a wallet, where the flow offers one. */
  enrolment: EnrolmentProgress.optional(),
  /** The restoration of a wallet in this session. */
  restoration: RestorationProgress.optional(),
  /** Obstacles of the session now, with the cause and the next step; never for the applicant's display. */
  faults: z.array(ErrorResponse),
});
export type SessionView = z.infer<typeof SessionView>;

/** What was out of the ordinary in a session. */
export const SessionException = z.enum([
  'withdrawn',
  'consent-refused',
  'abandoned',
  'document-missing',
  'selfie-missing',
]);
export type SessionException = z.infer<typeof SessionException>;

export const SessionRow = z.object({
  sessionId: z.string(),
  reference: z.string(),
  startedAt: z.string(),
  endedAt: z.string().optional(),
  operator: z.string(),
  /** The operator who asks ran it. */
  isMine: z.boolean(),
  status: z.enum(['active', 'ended']),
  /** It ended otherwise than by a decision here, or a capture was passed over. Never tells of a suspicion. */
  exception: SessionException.optional(),
  /** It came from another kiosk, or went on to one. */
  handOver: z.enum(['taken', 'given']).optional(),
  /** Fields and pictures are still here. */
  isKept: z.boolean(),
  /** From when on they are erased, once that is known. */
  keptUntil: z.string().optional(),
  erasedAt: z.string().optional(),
  /** How far the erasure is that its applicant asked for. */
  erasure: ErasureState.optional(),
  /** Where the session stands: at the services, or provisionally at the counter. */
  outcome: Outcome.optional(),
  /** Set when the services came to something else: both verdicts and the codes that say why. */
  differs: z.object({ counter: Outcome, services: Outcome, reasons: z.array(z.string()) }).optional(),
  sync: SyncState,
});
export type SessionRow = z.infer<typeof SessionRow>;

/** A session that a search found, with the name of its applicant until that is erased. */
export const FoundSession = SessionRow.extend({ name: z.string().optional() });
export type FoundSession = z.infer<typeof FoundSession>;
