import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LightSample, LightSettings, type ScreenColour } from './light.ts';
import { drawColours } from './light-sequence.ts';
import { LivenessSignal } from './liveness-result.ts';
import { judgeReflection } from './reflection.ts';
import { drawRoom, lightSamples, type Room } from './synthetic-light.fixture.ts';
import { seeded } from './synthetic-track.fixture.ts';

const SETTINGS = LightSettings.parse({ enabled: true });
const RUNS = Number(process.env.FUZZ_RUNS ?? 200);
const TRIALS = 400;

/** Many rooms: what comes of each, with `change` made to the room and other colours on the face where asked. */
function attempts(seed: number, change: Partial<Room> = {}, recorded = false) {
  const uniform = seeded(seed);
  const random = (below: number) => Math.floor(uniform() * below);
  return Array.from({ length: TRIALS }, () => {
    const colours = drawColours(SETTINGS, random);
    const room = { ...drawRoom(uniform), ...change };
    const shown = recorded ? drawColours(SETTINGS, random) : colours;
    return judgeReflection(colours, lightSamples(colours, room, SETTINGS.stageMs, uniform, shown), SETTINGS);
  });
}

const valuesOf = (signals: readonly LivenessSignal[]) => signals.map(({ value }) => value!);
const share = (signals: readonly { verdict: string }[], verdict: string) =>
  signals.filter((signal) => signal.verdict === verdict).length / signals.length;

/** Chance that a live face scores above an attack. */
function areaUnderCurve(live: readonly number[], attack: readonly number[]): number {
  let above = 0;
  for (const one of live) for (const other of attack) above += one > other ? 1 : one === other ? 0.5 : 0;
  return above / (live.length * attack.length);
}

describe('the reflection of the screen on a face', () => {
  const live = attempts(1);
  const values = valuesOf(live);

  test('tells a lit face from one that nothing lights, under noise, flicker and drift', () => {
    const absent = attempts(2, { screen: 0 });
    expect(areaUnderCurve(values, valuesOf(absent))).toBeGreaterThanOrEqual(0.95);
    expect(share(live, 'PASSED')).toBeGreaterThanOrEqual(0.97);
    expect(share(live, 'FAILED')).toBe(0);
    expect(share(absent, 'PASSED')).toBe(0);
  });

  test('tells it from a recording of another sequence, which mostly fails', () => {
    const recordings = attempts(3, {}, true);
    expect(areaUnderCurve(values, valuesOf(recordings))).toBeGreaterThanOrEqual(0.95);
    expect(share(recordings, 'PASSED')).toBeLessThanOrEqual(0.06);
    expect(share(recordings, 'FAILED')).toBeGreaterThanOrEqual(0.75);
  });

  test('tells it from a sheet or a display, which the screen lights as a whole', () => {
    const sheets = attempts(4, { spill: 1 });
    expect(areaUnderCurve(values, valuesOf(sheets))).toBeGreaterThanOrEqual(0.95);
    expect(share(sheets, 'PASSED')).toBe(0);
  });

  test('does not fail a live face because the room is bright: the check is then not performed', () => {
    const bright = attempts(5, { screen: 0.03 });
    expect(share(bright, 'FAILED')).toBeLessThanOrEqual(0.01);
    const [hidden] = bright.filter(({ verdict }) => verdict === 'NOT_PERFORMED');
    expect(hidden).toMatchObject({ reason: 'ambient-too-bright', threshold: SETTINGS.minCorrelation });
    const saturated = attempts(6, { screen: 0, level: 0.7, noise: 0.0005 });
    expect(share(saturated, 'FAILED')).toBe(0);
  });

  test('says that nothing reflects where a quiet, dim room would have shown it', () => {
    const clear = attempts(7, { screen: 0, level: 0.15, noise: 0.0005, framesPerSecond: 12 });
    expect(share(clear, 'FAILED')).toBeGreaterThanOrEqual(0.95);
    expect(clear[0]).toMatchObject({ verdict: 'FAILED', reason: 'no-reflection', unit: 'correlation' });
  });

  test('finds a reflection at any lag up to 400 ms', () => {
    for (const lagMs of [0, 120, 250, 400])
      expect(share(attempts(8, { lagMs }), 'PASSED')).toBeGreaterThan(0.97);
  });
});

describe('light that cannot be judged', () => {
  const uniform = seeded(1);
  const colours = drawColours(SETTINGS, (below) => Math.floor(uniform() * below));
  const samples = lightSamples(colours, drawRoom(uniform), SETTINGS.stageMs, uniform);

  test('too few frames, or too few colours among them, are no measurement', () => {
    const few = [samples.slice(0, 6), samples.filter(({ stage }) => stage < 4), []];
    for (const one of few)
      expect(judgeReflection(colours, one, SETTINGS)).toMatchObject({
        verdict: 'NOT_PERFORMED',
        reason: 'too-few-frames',
      });
    expect(judgeReflection([], samples, SETTINGS).verdict).toBe('NOT_PERFORMED');
  });

  test('no figures break the judgement', () => {
    const figure = fc.oneof(fc.double({ min: 0, max: 1 }), fc.double());
    const colour = fc.tuple(figure, figure, figure);
    const sample: fc.Arbitrary<LightSample> = fc.record({
      at: fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.double()),
      stage: fc.oneof(fc.integer({ min: -1, max: 8 }), fc.double()),
      face: colour,
      surround: colour,
    });
    fc.assert(
      fc.property(
        fc.array(colour as fc.Arbitrary<ScreenColour>, { maxLength: 12 }),
        fc.array(sample, { maxLength: 60 }),
        (shown, seen) => {
          expect(LivenessSignal.safeParse(judgeReflection(shown, seen, SETTINGS)).success).toBe(true);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
