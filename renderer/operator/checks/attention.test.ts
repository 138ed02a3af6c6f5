import { expect, it } from 'vitest';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import { needAttention, passedChecks } from './attention.ts';

const check = (
  id: CheckResult['id'],
  verdict: CheckResult['verdict'],
  reason: CheckResult['reason'] = 'ok',
): CheckResult => ({ id, category: 'extracted-data', verdict, reason });

const limit = (subject: string) => ({
  rule: 'required-check',
  subject,
  result: 'x',
  limits: 'Review' as const,
});

it('names what failed first, then what holds the outcome back, and nothing else', () => {
  const checks = [
    check('document.expiry', 'PASSED'),
    check('face.liveness', 'NOT_PERFORMED', 'no-method'),
    check('document.generated-image', 'NOT_PERFORMED', 'no-method'),
    check('document.data-match', 'FAILED', 'field-differs'),
  ];
  expect(needAttention({ checks }, [limit('face.liveness')]).map(({ id }) => id)).toEqual([
    'document.data-match',
    'face.liveness',
  ]);
  expect(passedChecks({ checks })).toHaveLength(1);
});

it('is silent on what the operator has not answered yet', () => {
  const checks = [check('inspection.attested', 'NOT_PERFORMED', 'not-attested')];
  expect(needAttention({ checks }, [limit('inspection.attested')])).toEqual([]);
});
