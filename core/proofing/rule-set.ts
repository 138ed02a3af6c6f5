/** The rules of the outcome that new versions of flows run under. Raised with every change of them. */
export const RULE_SET = 'outcome-rules-3';

/**
 * From rule set 3 on every failed check counts unless its flow names it. Logs of earlier flows keep the outcome of their
 * own rules.
 */
export const countsEveryFailure = (ruleSet: string): boolean =>
  Number(ruleSet.slice(ruleSet.lastIndexOf('-') + 1)) >= 3;
