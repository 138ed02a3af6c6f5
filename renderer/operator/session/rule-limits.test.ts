import { expect, it } from 'vitest';
import { limitingRules } from './rule-limits.ts';

const rule = (subject: string, result: string, limits?: 'Review') => ({
  rule: 'required-check',
  subject,
  result,
  ...(limits ? { limits } : {}),
});

it('takes the word of a verdict on what each rule left possible', () => {
  const rules = [rule('document.expiry', 'PASSED (ok)'), rule('face.liveness', 'NOT_PERFORMED (no-method)')];
  const explained = [...rules, rule('document.data-match', 'FAILED (field-differs)', 'Review')];
  expect(limitingRules(explained).map(({ subject }) => subject)).toEqual(['document.data-match']);
});

it('reads the results where a verdict does not say', () => {
  const rules = [rule('document.expiry', 'PASSED (ok)'), rule('face.liveness', 'NOT_PERFORMED (no-method)')];
  expect(limitingRules(rules).map(({ subject }) => subject)).toEqual(['face.liveness']);
});

it('never counts the decision itself', () => {
  expect(limitingRules([{ rule: 'operator-decision', subject: 'decision', result: 'reject' }])).toEqual([]);
});
