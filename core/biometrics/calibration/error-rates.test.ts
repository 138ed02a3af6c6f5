import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LabelledScore, ScoreSet, wilson } from './error-rates.ts';

const scores = (mated: number[], nonMated: number[]): LabelledScore[] => [
  ...mated.map((score) => ({ score, mated: true })),
  ...nonMated.map((score) => ({ score, mated: false })),
];

describe('a Wilson interval', () => {
  it('has the published values', () => {
    // Newcombe (1998), Statistics in Medicine 17, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    const published = [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ] as const;
    for (const [events, trials, low, high] of published) {
      expect(wilson(events, trials).low).toBeCloseTo(low, 4);
      expect(wilson(events, trials).high).toBeCloseTo(high, 4);
    }
  });

  it('holds the share, and shrinks as trials grow', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (events, more) => {
        const trials = events + more;
        const { rate, low, high } = wilson(events, trials);
        expect(low).toBeLessThanOrEqual(rate + 1e-12);
        expect(high).toBeGreaterThanOrEqual(rate - 1e-12);
        const wider = wilson(events, trials);
        const narrower = wilson(10 * events, 10 * trials);
        if (trials > 0) expect(narrower.high - narrower.low).toBeLessThan(wider.high - wider.low);
      }),
    );
  });

  it('without trials says nothing', () => {
    expect(wilson(0, 0)).toMatchObject({ low: 0, high: 1 });
  });
});

describe('error rates', () => {
  const set = new ScoreSet(scores([0.5, 0.8, 0.9, 0.95], [0.1, 0.2, 0.3, 0.6]));

  it('count a score at the threshold as a match', () => {
    expect(set.at(0.6)).toMatchObject({ fmr: { events: 1, trials: 4 }, fnmr: { events: 1, trials: 4 } });
    expect(set.at(0.61)).toMatchObject({ fmr: { events: 0 }, fnmr: { events: 1 } });
  });

  it('meet at the equal error rate', () => {
    expect(set.equalError()).toEqual({ rate: 0.25, threshold: 0.6 });
    expect(new ScoreSet(scores([0.9], [0.1])).equalError()?.rate).toBe(0);
    expect(new ScoreSet(scores([0.9], [])).equalError()).toBeUndefined();
  });

  it('give the lowest threshold within a limit, if the trials can show it', () => {
    expect(set.within(0.25, 'rate')?.threshold).toBe(0.5);
    expect(set.within(0, 'rate')?.threshold).toBe(0.8);
    expect(set.within(0.01, 'high')).toBeUndefined();
    expect(new ScoreSet(scores([0.9], [])).within(1, 'rate')).toBeUndefined();
  });

  it('move in opposite directions along the curve', () => {
    const any = fc.array(
      fc.record({ score: fc.double({ noNaN: true, min: -1, max: 1 }), mated: fc.boolean() }),
    );
    fc.assert(
      fc.property(any, (list) => {
        const curve = new ScoreSet(list).curve();
        for (const [index, point] of curve.entries()) {
          const before = curve[index - 1];
          if (!before) continue;
          expect(point.fmr.rate).toBeLessThanOrEqual(before.fmr.rate);
          expect(point.fnmr.rate).toBeGreaterThanOrEqual(before.fnmr.rate);
        }
        if (list.length > 0) expect(curve.at(-1)?.fmr.events).toBe(0);
      }),
    );
  });

  it('refuse anything but numbers', () => {
    expect(() => new ScoreSet(scores([Number.NaN], []))).toThrow(RangeError);
  });
});
