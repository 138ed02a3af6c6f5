import type { InspectionWord, OutcomeFlow } from './outcome-evidence.ts';
import type { CheckId, CheckResult, ReasonCode, Verdict } from './verdicts.ts';

export const GENUINE: InspectionWord = {
  facePresentMatchesPortrait: 'yes',
  noMaskOrArtefact: 'yes',
  documentInspected: 'genuine',
};
export const approve = { kind: 'approve' as const, reasons: ['identity-confirmed' as const] };

export const check = (id: CheckId, verdict: Verdict, reason: ReasonCode = 'ok'): CheckResult => ({
  id,
  category: 'extracted-data',
  verdict,
  reason,
});
export const allPassed = (flow: OutcomeFlow): CheckResult[] => {
  const ofAge = flow.guardianUnderAge === undefined ? [] : (['applicant.guardian'] as const);
  return [...flow.requiredChecks, ...flow.reviewIfNotPerformed, ...ofAge].map((id) => check(id, 'PASSED'));
};
export const replace = (checks: CheckResult[], changed: CheckResult): CheckResult[] => [
  ...checks.filter(({ id }) => id !== changed.id),
  changed,
];
