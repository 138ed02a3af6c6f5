import type { SignedCalibration } from '#core/biometrics/calibration/signed-calibration.ts';
import type { Companion } from '#core/contract/companion.ts';
import type { CoverWord } from '#core/contract/counter/cover-word.ts';
import type { Attestation, CaptureException, CaptureHint, StepVisit } from '#core/contract/counter/state.ts';
import type { ErrorCode } from '#core/contract/errors.ts';
import type { Language } from '#core/contract/flow.ts';
import type { Answers } from '#core/contract/form-answer.ts';
import type { GuideAnswers, InspectedSubject } from '#core/contract/inspection-guide.ts';
import type { CaptureRecord, DocumentKind, FieldConfirmation } from '#core/document/document-records.ts';
import type { DocumentField } from '#core/document/fields.ts';
import type { KeyedDocument } from '#core/document/keyed-document.ts';
import type { JsonRecord } from '#core/evidence/evidence-draft.ts';
import type { HandOverReason } from '#core/evidence/hand-over.ts';
import type { TakeOverReason } from '#core/evidence/operator-change.ts';
import type { CameraFacts, CameraHealth } from '#core/liveness/camera-facts.ts';
import type { ChallengeEvidence, ChallengeKind } from '#core/liveness/challenge.ts';
import type { ScreenColour } from '#core/liveness/light.ts';
import type { LivenessResult } from '#core/liveness/liveness-result.ts';
import type { ComparisonRecord } from '#core/proofing/comparison-record.ts';
import type { ScopeAnswer } from '#core/proofing/scope-answers.ts';
import type { SelfieRecord } from '#core/proofing/selfie-record.ts';
import type { OperatorDecision } from '#core/proofing/verdicts.ts';
import type { GivenArtefact } from './continuation.ts';
import type { CaptureStep, SessionState } from './session-state.ts';

/** A question that begins only after a pause, which its caller has drawn. */
interface Paused {
  /** Milliseconds; none where absent. */
  pauseMs?: number;
}

/** Everything that can happen to an existing session. */
export type SessionCommand =
  | { kind: 'choose-language'; at: StepVisit; language: Language }
  | {
      kind: 'consent';
      at: StepVisit;
      text: { version: string; procedureHash: string; biometricHash: string };
      procedure: boolean;
      biometric: boolean;
    }
  | { kind: 'answer-form'; at: StepVisit; answers: Answers }
  | {
      kind: 'camera';
      at: StepVisit;
      event: string;
      error?: ErrorCode;
      device?: CameraFacts;
      health?: CameraHealth;
      facts: JsonRecord;
    }
  | { kind: 'document-captured'; at: StepVisit; capture: CaptureRecord; judgement: CaptureJudgement }
  | { kind: 'document-read'; capture: CaptureRecord; judgement: CaptureJudgement }
  | { kind: 'selfie-captured'; at: StepVisit; selfie: SelfieRecord; judgement: CaptureJudgement }
  | ({ kind: 'selfie-refused'; at: StepVisit } & SelfieRefusal)
  | (Paused & {
      kind: 'liveness-begun';
      at: StepVisit;
      nonce: string;
      kinds: ChallengeKind[];
      colours: ScreenColour[];
    })
  | (Paused & {
      kind: 'challenge-answered';
      at: StepVisit;
      nonce: string;
      index: number;
      evidence: ChallengeEvidence;
    })
  | (Paused & {
      kind: 'challenge-replaced';
      at: StepVisit;
      nonce: string;
      index: number;
      replacement: ChallengeKind;
    })
  | { kind: 'light-begun'; at: StepVisit; nonce: string; index: number }
  | { kind: 'document-refused'; at: StepVisit; reason: string }
  | { kind: 'compared'; comparison: ComparisonRecord; calibration?: SignedCalibration | undefined }
  | {
      kind: 'compared-live-id';
      comparison: ComparisonRecord;
      registeredAt: string;
      calibration?: SignedCalibration | undefined;
    }
  | { kind: 'library-called'; operation: string; ids: JsonRecord }
  | { kind: 'scopes-answered'; answer: ScopeAnswer }
  | { kind: 'ask-help' }
  | { kind: 'coming'; isComing: boolean }
  | { kind: 'more-time'; at: StepVisit }
  | { kind: 'withdraw' }
  | { kind: 'retake'; step: CaptureStep; documentId?: string | null }
  | { kind: 'add-document' }
  | { kind: 'complete-document'; documentId: string }
  | { kind: 'set-document-kind'; documentId: string; documentKind: Omit<DocumentKind, 'basis'> }
  | { kind: 'capture-fallback'; step: CaptureStep }
  | { kind: 'overrule-cover'; word: CoverWord }
  | {
      kind: 'pass-over';
      step: CaptureStep;
      exception: CaptureException;
      confirmation?: SignedConfirmation | undefined;
    }
  | {
      kind: 'confirm-field';
      documentId: string;
      field: DocumentField;
      confirmation: FieldConfirmation;
    }
  | { kind: 'key-document'; id: string; document: KeyedDocument }
  | { kind: 'remove-keyed'; id: string }
  | { kind: 'record-companion'; id: string; companion: Companion; agreed: boolean }
  | { kind: 'remove-companion'; id: string }
  | { kind: 'record-inspection'; documentId: string; subject: InspectedSubject; answers: GuideAnswers }
  | { kind: 'attest'; attestation: Attestation }
  | { kind: 'decide'; decision: OperatorDecision; attestation?: Attestation | undefined }
  | ({ kind: 'hand-over' } & HandOver)
  | { kind: 'take-over'; operator: SessionState['operator']; reason: TakeOverReason }
  | { kind: 'suspect' }
  | { kind: 'step-timeout' }
  | { kind: 'abandon' }
  | { kind: 'clock-untrusted'; behind: { lastServerTime: string } | { lastEventTime: string } }
  | { kind: 'interrupted' };

/** The signature of a second person over an exception, and who gave it. */
export interface SignedConfirmation {
  operatorId: string;
  did: string;
  name: string;
  jws: string;
}

/** The kiosk that a session goes to, the reason, and facts about its pictures that the log lacks. */
export interface HandOver {
  from: string;
  to: { did: string; name: string };
  reason: HandOverReason;
  reference: string;
  artefacts: GivenArtefact[];
}

/** Why an attempt at the selfie was not taken: the picture (`quality`), or the attempt after it (`confidence`). */
export type SelfieRefusal =
  | { reason: 'quality'; advice: CaptureHint }
  | { reason: 'confidence'; liveness: LivenessResult; livenessArtefact: string; refusedFrames: number };

/** The machines' judgement of the stored bytes; models by name and digest, numbers without personal data. */
export interface CaptureJudgement {
  models: string[];
  facts: JsonRecord;
}
