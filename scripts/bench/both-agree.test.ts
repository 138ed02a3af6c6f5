import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bothAgree, type TwoScores } from './both-agree.ts';

const LIMITS = { alone: 0.93, first: 0.907 };
const pair = (a: string, b: string, first: number, second: number): TwoScores => ({
  a,
  b,
  mated: a === b,
  first,
  second,
});
/** People of one half have even places in the order of their names, of the other odd ones. */
const own = (a: string, b: string, stranger: number): TwoScores[] => [
  pair(a, a, 0.95, 0.6),
  pair(b, b, 0.92, 0.5),
  pair(a, b, 0.91, stranger),
  pair(a, b, 0.8, 0.9),
];

it('chooses the threshold on half of the people and judges it on the other half', () => {
  const [first, second] = bothAgree([...own('a', 'c', 0.2), ...own('b', 'd', 0.4)], LIMITS);
  expect(first?.threshold).toBeCloseTo(0.4);
  expect(first?.threshold).toBeGreaterThan(0.4);
  expect(first?.both).toMatchObject({ fmr: { events: 0, trials: 2 }, fnmr: { events: 0, trials: 2 } });
  expect(first?.alone).toMatchObject({ fmr: { events: 0 }, fnmr: { events: 1, trials: 2 } });
  expect(second?.threshold).toBeCloseTo(0.2);
  expect(second?.both).toMatchObject({ fmr: { events: 1, trials: 2 }, fnmr: { events: 0 } });
});

it('allows as many false matches as the first recogniser alone has, and needs pairs of both kinds', () => {
  const close = [pair('a', 'c', 0.95, 0.7), ...own('a', 'c', 0.2)];
  expect(bothAgree([...close, ...own('b', 'd', 0.4)], LIMITS)[1]?.threshold).toBeCloseTo(0.2);
  expect(bothAgree([pair('a', 'a', 1, 1), pair('b', 'b', 1, 1)], LIMITS)).toEqual([]);
  expect(bothAgree([], LIMITS)).toEqual([]);
});

it('never accepts more strangers than the first alone where the threshold was chosen', () => {
  const score = fc.double({ min: 0, max: 1, noNaN: true });
  const name = fc.constantFrom(...'abcd');
  const drawn = fc.tuple(name, name, score, score).map(([a, b, first, second]) => pair(a, b, first, second));
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 60 }), (pairs) => {
      for (const { threshold, both, alone } of bothAgree(pairs, LIMITS)) {
        expect(Number.isFinite(threshold)).toBe(true);
        expect(both.fmr.trials).toBe(alone.fmr.trials);
      }
    }),
  );
});
