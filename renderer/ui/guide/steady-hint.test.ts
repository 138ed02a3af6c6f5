import { expect, it } from 'vitest';
import type { CaptureHint } from '#core/contract/counter/state.ts';
import { firstHint, nextHint } from './steady-hint.ts';

const shownAfter = (observations: [number, CaptureHint][]): CaptureHint =>
  observations.reduce((state, [now, hint]) => nextHint(state, hint, now), firstHint('face-not-found', 0))
    .shown;

it('ignores a hint that is true for a moment only', () => {
  expect(
    shownAfter([
      [1000, 'move-closer'],
      [1100, 'face-not-found'],
      [1400, 'face-not-found'],
    ]),
  ).toBe('face-not-found');
});

it('lets a hint be read before another one takes its place', () => {
  expect(
    shownAfter([
      [100, 'move-closer'],
      [600, 'move-closer'],
    ]),
  ).toBe('face-not-found');
  expect(
    shownAfter([
      [100, 'move-closer'],
      [600, 'move-closer'],
      [950, 'move-closer'],
    ]),
  ).toBe('move-closer');
});
