import { expect, it } from 'vitest';
import type { QualityFinding } from '#core/document/document-records.ts';
import { qualityHint } from './hints.ts';

const finding = (
  component: QualityFinding['component'],
  value: number,
  threshold: number,
): QualityFinding => ({
  component,
  zone: 'document',
  verdict: 'FAILED',
  value,
  threshold,
  unit: 'grey levels',
});

it.each([
  ['a dark document asks for more light', finding('light', 20, 60), 'more-light'],
  ['a bright one for less', finding('light', 250, 230), 'less-light'],
  ['a washed out one for less', finding('contrast', 2, 20), 'less-light'],
  ['a blurred one for a still hand', finding('focus', 0.1, 0.3), 'hold-still'],
])('%s', (_what, failed, hint) => {
  expect(qualityHint([{ ...failed, verdict: 'PASSED' }, failed])).toBe(hint);
});

it('a good one asks for nothing', () => {
  expect(qualityHint([{ ...finding('light', 20, 60), verdict: 'PASSED' }])).toBeUndefined();
});
