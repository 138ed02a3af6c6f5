import { expect, test } from 'vitest';
import { benchRow, measure, summarise } from './bench-row.ts';

test('median and 95th percentile are nearest ranks', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(summarise(values)).toEqual({ median: 50, p95: 95 });
  expect(summarise([7])).toEqual({ median: 7, p95: 7 });
});

test('measuring leaves the first calls out and keeps the order of calls', async () => {
  let calls = 0;
  const { median, p95 } = await measure(async () => ++calls, { warmUp: 3, runs: 5 });
  expect(calls).toBe(8);
  expect(p95).toBeGreaterThanOrEqual(median);
});

test('a row passes only when median and 95th percentile keep their limits', () => {
  const limits = { target: 20, p95Target: 40 };
  expect(benchRow('face frame', { median: 20, p95: 40 }, limits).pass).toBe(true);
  expect(benchRow('face frame', { median: 21, p95: 22 }, limits).pass).toBe(false);
  expect(benchRow('face frame', { median: 10, p95: 41 }, limits).pass).toBe(false);
  expect(benchRow('size', { median: 400, p95: 420 }, { target: 500, unit: 'MB' })).toMatchObject({
    unit: 'MB',
    pass: true,
  });
});
