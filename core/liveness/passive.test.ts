import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PassiveSettings } from './camera-facts.ts';
import { LivenessSignal } from './liveness-result.ts';
import { passiveSignals } from './passive.ts';

const SETTINGS = PassiveSettings.parse({});
const frame = (...live: number[]) => live.map((share, index) => ({ model: `model-${index}`, live: share }));
const verdicts = (frames: ReturnType<typeof frame>[]) =>
  passiveSignals(frames, SETTINGS).map(({ id, verdict, reason, value }) => [id, verdict, reason, value]);

test('the mean of all frames and the worst of them are judged, each over all models', () => {
  const good = Array.from({ length: 9 }, () => frame(1, 0.75));
  expect(verdicts([...good, frame(0.5, 0)])).toEqual([
    ['passive-mean', 'PASSED', 'ok', 0.8125],
    ['passive-worst', 'PASSED', 'ok', 0.25],
  ]);
  expect(verdicts([...good, frame(0.0625, 0)])[1]).toEqual([
    'passive-worst',
    'FAILED',
    'attack-score',
    0.03125,
  ]);
  expect(verdicts(good.map(() => frame(0.25, 0.5))).map(([, verdict]) => verdict)).toEqual([
    'FAILED',
    'PASSED',
  ]);
});

test('without models, or with too few frames that could be scored, nothing passes', () => {
  const reasons = (frames: ReturnType<typeof frame>[] | undefined) =>
    passiveSignals(frames, SETTINGS).map(({ verdict, reason }) => `${verdict} ${reason}`);
  expect(new Set(reasons(undefined))).toEqual(new Set(['NOT_PERFORMED model-missing']));
  expect(new Set(reasons([]))).toEqual(new Set(['NOT_PERFORMED too-few-frames']));
  const few = [...Array.from({ length: 4 }, () => frame(1)), frame(), frame()];
  expect(new Set(reasons(few))).toEqual(new Set(['NOT_PERFORMED too-few-frames']));
});

test('no figures break it, and a score that is none raises nothing', () => {
  const frames = fc.array(fc.array(fc.record({ model: fc.string(), live: fc.double() }), { maxLength: 3 }));
  fc.assert(
    fc.property(frames, (scores) => {
      for (const signal of passiveSignals(scores, SETTINGS)) {
        expect(LivenessSignal.safeParse(signal).success).toBe(true);
        if (signal.value !== undefined) expect(signal.value >= 0 && signal.value <= 1).toBe(true);
      }
    }),
  );
  const broken = Array.from({ length: 6 }, () => frame(Number.NaN, Number.POSITIVE_INFINITY, 2));
  expect(verdicts(broken).map(([, verdict]) => verdict)).toEqual(['FAILED', 'FAILED']);
});
