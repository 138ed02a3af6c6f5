import { expect, it } from 'vitest';
import { isLate, lightPhase, safeStageMs, stageAt } from './light-stages.ts';

it('never changes colour more than three times a second', () => {
  expect(safeStageMs(100)).toBe(400);
  expect(safeStageMs(700)).toBe(700);
  expect(1000 / safeStageMs(0)).toBeLessThan(3);
});

it('shows no colour before it is started, after the last one, and from the moment it is stopped', () => {
  expect(lightPhase(undefined, 4)).toBe('announced');
  expect(lightPhase({ stage: 0 }, 4)).toBe('shown');
  expect(lightPhase({ stage: 3 }, 4)).toBe('shown');
  expect(lightPhase({ stage: 4 }, 4)).toBe('over');
  expect(lightPhase({ stage: 1, stopped: true }, 4)).toBe('over');
});

it('is late only once main had the time to say that the deadline has passed', () => {
  const deadline = '2026-11-20T10:00:00.000Z';
  const end = Date.parse(deadline);
  expect(isLate(deadline, end - 1)).toBe(false);
  expect(isLate(deadline, end + 1000)).toBe(false);
  expect(isLate(deadline, end + 2000)).toBe(true);
});

it('knows the colour of the screen when a frame was taken, not when it is sent', () => {
  const times = [1000, 1700, 2400];
  expect(stageAt(times, 999)).toBe(-1);
  expect(stageAt(times, 1000)).toBe(0);
  expect(stageAt(times, 2399)).toBe(1);
  expect(stageAt(times, 9000)).toBe(2);
  expect(stageAt([], 9000)).toBe(-1);
});
