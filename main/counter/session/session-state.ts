import { z } from 'zod';
import { CompanionRecord } from '#core/contract/companion.ts';
import { CoverWord } from '#core/contract/counter/cover-word.ts';
import { ApplicantStep, Attestation, PassedOver, StepVisit } from '#core/contract/counter/state.ts';
import { ERROR_CODES } from '#core/contract/errors.ts';
import { Language } from '#core/contract/flow.ts';
import { GuidedInspection } from '#core/contract/inspection-guide.ts';
import { FlowReference } from '#core/contract/published-flows.ts';
import { readStoredFlow } from '#core/contract/read-flow.ts';
import { FormAnswers } from '#core/contract/session-request.ts';
import { CaptureRecord, DocumentRecord } from '#core/document/document-records.ts';
import { KeyedRecord } from '#core/document/keyed-document.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { CameraFacts, CameraHealth } from '#core/liveness/camera-facts.ts';
import { LivenessProgress } from '#core/liveness/liveness-progress.ts';
import { EnteredData } from '#core/proofing/checks/entered-data.ts';
import { ComparisonRecord } from '#core/proofing/comparison-record.ts';
import { ScopeAnswer } from '#core/proofing/scope-answers.ts';
import { SelfieRecord } from '#core/proofing/selfie-record.ts';
import { ExplainedVerdict, OperatorDecision, Outcome, OutcomeVerdict } from '#core/proofing/verdicts.ts';

const Consent = z.object({
  given: z.boolean(),
  textVersion: z.string(),
  time: z.string(),
  /** The guardian who answered in the applicant's place. */
  onBehalf: z.string().optional(),
});
const CaptureStep = z.enum(['document', 'selfie']);
export type CaptureStep = z.infer<typeof CaptureStep>;

/** Limits of settings may have been narrowed since the session began: it continues within those of today. */
const StoredFlow = z.unknown().transform((document, context) => {
  const { flow } = readStoredFlow(document);
  if (flow) return flow;
  context.addIssue('a flow that this version cannot run');
  return z.NEVER;
});

/** The whole state of one session. It holds personal data and lives only in memory and in the vault. */
export const SessionState = z.object({
  v: z.literal(1),
  sessionId: z.string(),
  reference: z.string(),
  flow: StoredFlow,
  flowReference: FlowReference,
  /** When the session began, the community accepted the kiosk's word of pictures that its flow keeps here. */
  wordAccepted: z.literal(true).optional(),
  operator: z.object({ id: z.string(), name: z.string(), did: z.string() }),
  startedAt: z.string(),
  endedAt: z.string().optional(),
  status: z.enum(['active', 'ended']),
  /** The end of the session. */
  ending: z
    .enum(['decided', 'suspected', 'withdrawn', 'consent-refused', 'abandoned', 'handed-over'])
    .optional(),
  /** The kiosk that continues with it. */
  handedTo: z.string().optional(),
  /** DID of the kiosk that it was taken over from. */
  takenFrom: z.string().optional(),
  /** Operators from whom supervisors took it over at this kiosk, the first one first. */
  formerOperators: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  /** After a suspicion: the applicant withdrew and sees the end of a withdrawal. The sealed log stays as it is. */
  withdrawalShown: z.literal(true).optional(),
  language: Language.optional(),
  /** The person's data as given to the services beforehand; only of a prepared session. */
  expected: EnteredData.optional(),
  /** Answers to the form that the services were given beforehand; of a password only that it was. */
  answersBefore: FormAnswers.optional(),
  /** The applicant's answers at the counter. */
  answers: FormAnswers.optional(),
  at: StepVisit,
  /** How often each step was entered. */
  visits: z.partialRecord(ApplicantStep, z.number().int()),
  steps: z.array(ApplicantStep),
  helpAsked: z.boolean(),
  /** The operator has said that they are on the way to the applicant; over with the step. */
  coming: z.literal(true).optional(),
  /** `coming` answered a call for help. */
  callAnswered: z.literal(true).optional(),
  stepDeadline: z.string().optional(),
  consents: z.object({ procedure: Consent.optional(), biometric: Consent.optional() }),
  /** The newest try of each document; earlier tries are in the log. */
  documents: z.array(DocumentRecord),
  /** Documents that the operator keyed because no reader knows them. */
  keyed: z.array(KeyedRecord).optional(),
  /** Persons who came with the applicant. */
  companions: z.array(CompanionRecord).optional(),
  /** The operator's answers to the guide of each document; those of an earlier try of it count no longer. */
  inspections: z.array(GuidedInspection).optional(),
  /** The document that the capture step works on: a new one, or one that is captured again or from its other side. */
  capturing: z
    .object({
      number: z.number().int(),
      attempt: z.number().int(),
      side: z.enum(['any', 'other']),
      /** Reads of this try from before the camera saw it; until then the try before it stands. */
      reads: z.array(CaptureRecord).optional(),
    })
    .optional(),
  /** The operator's word on what seems to cover the face; until the face is taken again. */
  coverWord: CoverWord.optional(),
  selfie: SelfieRecord.optional(),
  selfieAttempts: z.number().int(),
  /** How often the operator had a step done again; `retryCount` of the flow bounds it. */
  retries: z.number().int().default(0),
  liveness: LivenessProgress.optional(),
  /** Nonces of the attempts that began, so that none is ever accepted again. */
  nonces: z.array(z.string()).optional(),
  /** The last try of the current capture was not good enough. */
  retry: z.boolean(),
  /** The operator asked that the next picture by button be taken as it is. */
  fallbackArmed: CaptureStep.optional(),
  /** Captures that the operator passed over because no camera could deliver them. */
  skipped: z.array(CaptureStep),
  /** Why, by the word of the operator; of a step that was captured later it no longer counts. */
  passedOver: z.array(PassedOver).optional(),
  camera: z
    .object({
      event: z.string(),
      error: z.enum(ERROR_CODES).optional(),
      label: z.string().optional(),
      device: CameraFacts.optional(),
      health: CameraHealth.optional(),
    })
    .optional(),
  /** How often a program had its ids written into the log; it is not trusted to stop. */
  libraryCalls: z.number().int().optional(),
  /** Requests to the person to show data, with origin and answer. */
  scopeAnswers: z.array(ScopeAnswer).optional(),
  /** How often a page had something written into the log in this visit; it is not trusted to stop. */
  told: z
    .object({
      moreTime: z.number().int(),
      camera: z.number().int(),
      coming: z.number().int().default(0),
    })
    .optional(),
  comparison: ComparisonRecord.optional(),
  /** The same selfie against the Live ID that this person enrolled. */
  liveIdComparison: ComparisonRecord.optional(),
  /** When the Live ID of `liveIdComparison` was registered: which one it is. */
  comparedLiveId: z.string().optional(),
  attestation: Attestation.optional(),
  /** The pictures that the attestation is about. */
  attestedOn: z.string().optional(),
  decision: OperatorDecision.extend({ operator: z.string(), time: z.string() }).optional(),
  provisional: OutcomeVerdict.optional(),
  final: ExplainedVerdict.optional(),
  /** Where the services put the session, and the codes that say why. */
  finalState: Outcome.optional(),
  /** A reviewer decided it. */
  reviewed: z.literal(true).optional(),
  finalReasons: z.array(z.string()).optional(),
  disagreement: z.boolean(),
  sealed: z.boolean(),
  clockUntrusted: z.boolean(),
});
export type SessionState = z.infer<typeof SessionState>;

/** The context of one command besides the state. */
export interface ReduceContext {
  /** RFC 3339, UTC. */
  now: string;
  /** The kiosk's calendar day, YYYY-MM-DD. */
  today: string;
}

/** Work to do besides storing the state and the events. */
export type Effect =
  /** Both pictures exist and the applicant agreed: compare them. */
  | { kind: 'compare' }
  /** Frames that were kept in memory for a step are of no use any more. */
  | { kind: 'forget-frames' }
  /** The session ended: seal the log and queue it. `purge` erases the captures. */
  | { kind: 'end'; purge: boolean }
  /** The session continues at another kiosk: queue this one's part. */
  | { kind: 'hand-over' };

export interface Transition {
  state: SessionState;
  events: EvidenceDraft[];
  effects: Effect[];
}
