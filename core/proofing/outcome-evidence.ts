import type { Flow } from '../contract/flow.ts';
import type { DifferingCheck, EvidenceGap } from './evidence-gap.ts';
import type { CheckResult } from './verdicts.ts';

/** The settings of a flow that the outcome depends on. */
export type OutcomeFlow = Pick<
  Flow,
  | 'ruleSet'
  | 'attended'
  | 'requiredChecks'
  | 'mustNotFail'
  | 'reviewIfNotPerformed'
  | 'leavesOut'
  | 'manualReview'
  | 'guardianUnderAge'
  | 'face_liveness'
  | 'bypassConfig'
  | 'pictures'
>;

/** The operator's word on the physical inspection (NIST SP 800-63A-4, attended proofing). */
export interface InspectionWord {
  facePresentMatchesPortrait: 'yes' | 'no' | 'not-possible';
  noMaskOrArtefact: 'yes' | 'no';
  documentInspected: 'genuine' | 'suspect' | 'not-inspected';
}

/** Why a session ended without, or in spite of, a decision. */
export type Conclusion = 'suspected' | 'withdrawn' | 'consent-refused' | 'abandoned';

/** Everything of a session that the outcome depends on. */
export interface ProofingEvidence {
  checks: readonly CheckResult[];
  attestation?: InspectionWord | undefined;
  conclusion?: Conclusion | undefined;
  /** The kiosk's clock was behind the last time that the services had signed. */
  clockUntrusted?: boolean;
  /** The community accepts the kiosk's word of pictures that stay at the kiosk. */
  wordAccepted?: boolean | undefined;
  /** Gaps in the signed evidence; known only when a closed log is judged. */
  gaps?: readonly EvidenceGap[];
  /** Checks whose result was another one when they were made again from the evidence. */
  differing?: readonly DifferingCheck[];
  /** Captured facts that came out otherwise when they were made again, by name. */
  contradicted?: readonly string[];
}
