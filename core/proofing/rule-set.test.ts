import { expect, it } from 'vitest';
import { BUILT_IN_FLOWS } from './built-in-flows.ts';
import { isKnownRuleSet, RULE_SET, RULE_SETS } from './rule-set.ts';

it('decides by the rule set of every flow of the product, and by those before it', () => {
  for (const { ruleSet } of BUILT_IN_FLOWS) expect(ruleSet).toBe(RULE_SET);
  expect(RULE_SETS).toHaveLength(4);
  expect(RULE_SETS.every(isKnownRuleSet)).toBe(true);
});

it.each(['outcome-rules-0', 'outcome-rules-99', 'constructor', ''])('does not know %j', (ruleSet) => {
  expect(isKnownRuleSet(ruleSet)).toBe(false);
});
