import { expect, it } from 'vitest';
import { processorSeconds, secondsOf } from './processor-time.ts';

it('adds the times of a process and of its ended children', () => {
  const stat = '42 (a (b) c) S 1 42 42 0 -1 4194560 1 2 3 4 150 50 20 5 20 0 11 0 1 2 3';
  expect(secondsOf(stat)).toBe(2.25);
});

it.skipIf(process.platform !== 'linux')('measures this very process', () => {
  const { user, system } = process.cpuUsage();
  expect(processorSeconds(process.pid)).toBeGreaterThan((user + system) / 1e6 - 1);
});
