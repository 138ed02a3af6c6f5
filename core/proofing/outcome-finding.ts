import type { RuleCode } from './rule-words.ts';
import type { Outcome } from './verdicts.ts';

/** One rule that was looked at. `cap` is the best outcome it still allows; absent when it is fulfilled. */
export interface Finding {
  rule: RuleCode;
  subject: string;
  result: string;
  cap?: Outcome;
}

/** From best to worst; the worst cap of all findings is the outcome. */
export const ORDER: readonly Outcome[] = ['Success', 'Review', 'Not Performed', 'Failed'];

export const worstOf = (findings: readonly Finding[]): Outcome =>
  findings.reduce<Outcome>((worst, { cap }) => worse(worst, cap), 'Success');

export const shortfalls = (findings: readonly Finding[]): Finding[] => findings.filter(({ cap }) => cap);

export function worse(a: Outcome, b: Outcome | undefined): Outcome {
  if (!b) return a;
  if (!ORDER.includes(b)) return b;
  return ORDER.indexOf(b) > ORDER.indexOf(a) ? b : a;
}
