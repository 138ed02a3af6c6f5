/** The rules of the outcome that new versions of flows run under. Raised with every change of them. */
export const RULE_SET = 'outcome-rules-4';

/**
 * The rule sets that this version still decides by: the current one, and those before it, so that a kiosk that was not
 * upgraded is judged by its own. A flow of any other is of a version that is not known here.
 */
export const RULE_SETS: readonly string[] = [
  RULE_SET,
  'outcome-rules-3',
  'outcome-rules-2',
  'outcome-rules-1',
];

/** Whether this version still decides by a rule set. */
export const isKnownRuleSet = (ruleSet: string): boolean => RULE_SETS.includes(ruleSet);

/**
 * From rule set 3 on every failed check counts unless its flow names it. Logs of earlier flows keep the outcome of their
 * own rules.
 */
export const countsEveryFailure = (ruleSet: string): boolean => numberOf(ruleSet) >= 3;

/**
 * From rule set 4 on, the machine reading of the print is a source of a document. Under earlier ones the print is the
 * operator's word alone.
 */
export const comparesPrint = (ruleSet: string): boolean => numberOf(ruleSet) >= 4;

/**
 * From rule set 4 on a zone passes only with states that a list has, and with pixels enough to read it or another source
 * that agrees.
 */
export const doubtsZones = (ruleSet: string): boolean => numberOf(ruleSet) >= 4;

const numberOf = (ruleSet: string): number => Number(ruleSet.slice(ruleSet.lastIndexOf('-') + 1));
