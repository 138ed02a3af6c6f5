import { expect, it } from 'vitest';
import { countParts } from './mutation.ts';

const part = (name: string, score: number) => ({
  part: name,
  killed: 1,
  survived: 1,
  uncovered: 0,
  score,
  survivors: [],
});

it('fails each part whose mutants were noticed too seldom, and names it with its score', () => {
  expect(countParts([part('access', 85), part('receipts', 84.9)])).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    notes: [],
    failures: ['receipts: 84.9 % of the covered mutants were killed'],
  });
});
