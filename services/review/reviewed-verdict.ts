import type { RuleCode } from '#core/proofing/rule-words.ts';
import type { ExplainedVerdict, Outcome, OutcomeVerdict } from '#core/proofing/verdicts.ts';

const RULE: RuleCode = 'manual-review';

/** The verdict with what a reviewer made of it; it goes on explaining itself. */
export function afterReview(
  verdict: ExplainedVerdict | null,
  outcome: Outcome,
  { look, reasonCode }: { look: number; reasonCode: string },
): ExplainedVerdict {
  const { ruleSet = 'review', rules = [], ...marks } = verdict ?? {};
  const rule = { rule: RULE, subject: `look ${look}`, result: reasonCode };
  return { ...marks, outcome, ruleSet, rules: [...rules, rule] };
}

/** The verdict as it was before anybody reviewed it: what a blind look may see. */
export function beforeReview(verdict: OutcomeVerdict | null): OutcomeVerdict | null {
  const rules = verdict?.rules.filter(({ rule }) => rule !== RULE);
  if (!verdict || rules?.length === verdict.rules.length) return verdict;
  return { ...verdict, outcome: 'Review', rules: rules ?? [] };
}
