import { expect, it } from 'vitest';
import { guidedInspection } from '#core/contract/inspection-guide.ts';
import { answerCounts, asSent, recordedAnswers } from './guide-answers.ts';

const RECORDED = guidedInspection('d1', 'passport', [
  { point: 'seam', answer: 'differs' },
  { point: 'fine-lines', answer: 'as-expected' },
]);

it('shows recorded answers, and of another kind only the points that both have', () => {
  expect(recordedAnswers(RECORDED, 'passport')).toEqual({ seam: 'differs', 'fine-lines': 'as-expected' });
  expect(recordedAnswers(RECORDED, 'driving-licence')).toEqual({ 'fine-lines': 'as-expected' });
  expect(recordedAnswers(undefined, 'passport')).toEqual({});
});

it('sends what was answered in the order of the guide, and nothing of another kind', () => {
  const answers = { 'uv-pattern': 'not-possible', seam: 'as-expected', 'one-piece': 'differs' } as const;
  expect(asSent(answers, 'passport')).toEqual([
    { point: 'seam', answer: 'as-expected' },
    { point: 'uv-pattern', answer: 'not-possible' },
  ]);
});

it('counts each answer', () => {
  expect(answerCounts(RECORDED)).toEqual({ 'as-expected': 1, differs: 1, 'not-possible': 0 });
});
