import type { ExplainedVerdict } from '#core/proofing/verdicts.ts';

type Rule = ExplainedVerdict['rules'][number];

/** Results that hold an outcome back; everything else fulfils its rule. */
const HINDERS =
  /^(FAILED|NOT_PERFORMED)|^(missing|no|not-possible|suspect|not-inspected|reject|cannot-complete|refer|clock-set-back|suspected|withdrawn|consent-refused|abandoned|manual-capture|at-kiosk|asked-success|asked-failed|asked-not-performed|visual-comparison-only)$/;

export const hinders = ({ result }: Pick<Rule, 'result'>): boolean => HINDERS.test(result);

/**
 * The rules that hold an outcome back, without the decision itself. A verdict that does not say what each rule left
 * possible is read by its results.
 */
export function limitingRules(rules: readonly Rule[]): Rule[] {
  const isExplained = rules.some(({ limits }) => limits !== undefined);
  return rules.filter(
    (one) => one.rule !== 'operator-decision' && (isExplained ? one.limits !== undefined : hinders(one)),
  );
}
