import { expect, test } from 'vitest';
import { benchRow } from './bench-row.ts';

const samples = Array.from({ length: 100 }, (_, i) => 100 - i);

test('a row takes median and 95th percentile of unordered samples', () => {
  expect(benchRow('work', 'ms', samples)).toEqual({
    name: 'work',
    unit: 'ms',
    median: 51,
    p95: 96,
    pass: true,
  });
});

test('a row passes where its median keeps the target', () => {
  expect(benchRow('work', 'ms', samples, 51).pass).toBe(true);
  expect(benchRow('work', 'ms', samples, 50).pass).toBe(false);
});
