import { type RuleCode, ruleSentence } from '#core/proofing/rule-words.ts';
import type { ExplainedVerdict, Outcome, OutcomeVerdict } from '#core/proofing/verdicts.ts';

const RULE: RuleCode = 'manual-review';

/** A reviewer's finding in one look, as a rule of the verdict. */
interface Found {
  look: number;
  reasonCode: string;
}

const ruleOf = ({ look, reasonCode }: Found) => ({
  rule: RULE,
  subject: `look ${look}`,
  result: reasonCode,
});

/** Why a reviewer decided so in one look, as a sentence. */
export const reviewerReason = (found: Found): string => ruleSentence(ruleOf(found));

/** The verdict with a reviewer's change; it still explains itself. */
export function afterReview(
  verdict: ExplainedVerdict | null,
  outcome: Outcome,
  found: Found,
): ExplainedVerdict {
  const { ruleSet = 'review', rules = [], ...marks } = verdict ?? {};
  return { ...marks, outcome, ruleSet, rules: [...rules, ruleOf(found)] };
}

/** The verdict before any review, as a blind look may see it. */
export function beforeReview(verdict: OutcomeVerdict | null): OutcomeVerdict | null {
  const rules = verdict?.rules.filter(({ rule }) => rule !== RULE);
  if (!verdict || rules?.length === verdict.rules.length) return verdict;
  return { ...verdict, outcome: 'Review', rules: rules ?? [] };
}
