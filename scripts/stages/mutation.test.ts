import { expect, it } from 'vitest';
import { mutationStage, partResult } from './mutation.ts';

it('passes or fails each part as a whole, and names one that failed', () => {
  expect(partResult('access', 0)).toMatchObject({ passed: 1, failed: 0 });
  expect(partResult('receipts', 1)).toMatchObject({
    passed: 0,
    failed: 1,
    failures: ['receipts: less than 85 % of the covered mutants were killed, or the run broke off'],
  });
});

it('stops at its time limit and names the part under way', async () => {
  await expect(mutationStage({ limitMinutes: 0 })).resolves.toMatchObject({
    passed: 0,
    failed: 1,
    failures: ['stopped after 0 minutes; under way: decisions'],
  });
});
