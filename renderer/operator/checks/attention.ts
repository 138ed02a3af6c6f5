import type { SessionView } from '#core/contract/counter/state.ts';
import type { CheckResult, ExplainedVerdict } from '#core/proofing/verdicts.ts';
import { limitingRules } from '../session/rule-limits.ts';

/** Checks that only wait for the operator's own word: the screen asks for it elsewhere. */
const AWAITED: readonly CheckResult['reason'][] = ['field-not-confirmed', 'not-attested'];

/**
 * The checks that a person has to look at: those that failed, and those without a result that hold the outcome back.
 * @param rules what main says of an approval now
 */
export function needAttention(
  { checks }: Pick<SessionView, 'checks'>,
  rules: ExplainedVerdict['rules'],
): CheckResult[] {
  const limiting = new Set(limitingRules(rules).map(({ subject }) => subject));
  const isTold = ({ id, verdict, reason }: CheckResult): boolean =>
    verdict === 'FAILED' || (verdict === 'NOT_PERFORMED' && limiting.has(id) && !AWAITED.includes(reason));
  const found = checks.filter(isTold);
  return found.sort((a, b) => Number(b.verdict === 'FAILED') - Number(a.verdict === 'FAILED'));
}

export const passedChecks = ({ checks }: Pick<SessionView, 'checks'>): CheckResult[] =>
  checks.filter(({ verdict }) => verdict === 'PASSED');
