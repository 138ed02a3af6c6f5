import { expect, it } from 'vitest';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import { groupChecks } from './check-groups.ts';

const check = (
  id: CheckResult['id'],
  category: CheckResult['category'],
  verdict: CheckResult['verdict'],
  document?: number,
): CheckResult => ({ id, category, verdict, reason: 'ok', ...(document ? { document } : {}) });

it('puts failing categories and in them failing checks first', () => {
  const [group] = groupChecks([
    check('document.mrz-read', 'extracted-data', 'PASSED'),
    check('document.liveness', 'document-liveness', 'NOT_PERFORMED'),
    check('document.version', 'document-validity', 'PASSED'),
    check('document.expiry', 'document-validity', 'FAILED'),
  ]);
  expect(group?.categories.map(({ category }) => category)).toEqual([
    'document-validity',
    'extracted-data',
    'document-liveness',
  ]);
  expect(group?.categories[0]?.checks.map(({ id }) => id)).toEqual(['document.expiry', 'document.version']);
});

it('keeps one document and the session together', () => {
  const groups = groupChecks([
    check('document.mrz-read', 'extracted-data', 'PASSED', 1),
    check('face.comparison', 'face-comparison', 'PASSED'),
  ]);
  expect(groups.map(({ document }) => document)).toEqual([undefined]);
});

it('divides several documents, the session last', () => {
  const groups = groupChecks([
    check('face.comparison', 'face-comparison', 'PASSED'),
    check('document.mrz-read', 'extracted-data', 'PASSED', 2),
    check('document.mrz-read', 'extracted-data', 'FAILED', 1),
  ]);
  expect(groups.map(({ document }) => document)).toEqual([1, 2, undefined]);
});

it('has no group without checks', () => {
  expect(groupChecks([])).toEqual([]);
});
