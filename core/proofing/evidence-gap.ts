import type { CheckId, CheckResult } from './verdicts.ts';

/** Something that a Success needs and the evidence lacks. */
export interface EvidenceGap {
  /** An event type, a step or an artefact; no personal data. */
  readonly subject: string;
  readonly result: 'missing' | 'out-of-order' | 'not-opened' | 'repeated' | 'differs' | 'not-recomputed';
}

/** A check as it was claimed and as it was found; undefined where one side has no such check. */
export interface DifferingCheck {
  readonly id: CheckId;
  readonly claimed: CheckResult | undefined;
  readonly found: CheckResult | undefined;
}
