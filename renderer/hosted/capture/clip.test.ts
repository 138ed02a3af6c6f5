import { describe, expect, it } from 'vitest';
import { clipOf, durationOf, sinceWhen, stageAt } from './clip.ts';

const frame = (at: number, bytes: number) => ({ jpeg: new Uint8Array(bytes), at });

it('sends every frame where they fit', () => {
  const frames = [frame(0, 1000), frame(100, 1000)];
  expect(clipOf(frames)).toEqual(frames);
});

it('leaves every second frame out until a clip is small enough', () => {
  const frames = Array.from({ length: 40 }, (_, index) => frame(index * 100, 40_000));
  const clip = clipOf(frames);
  expect(clip).toHaveLength(20);
  expect(clip.map(({ at }) => at).slice(0, 3)).toEqual([0, 200, 400]);
});

it('keeps one frame even where it is too large', () => {
  expect(clipOf([frame(0, 2_000_000)])).toHaveLength(1);
});

it('names the colour of a moment', () => {
  const light = {
    colours: [
      [1, 2, 3],
      [4, 5, 6],
    ] as [number, number, number][],
    stageMs: 700,
  };
  expect(stageAt(light, 0)).toEqual({ stage: 0, colour: [1, 2, 3] });
  expect(stageAt(light, 1399)).toEqual({ stage: 1, colour: [4, 5, 6] });
  expect(stageAt(light, 1400)).toBeUndefined();
  expect(stageAt(light, -1)).toBeUndefined();
  expect(stageAt(undefined, 10)).toBeUndefined();
});

describe('a question', () => {
  const challenge = {
    challengeId: 'c1',
    question: { index: 0, total: 2, kind: 'nod' as const, secondsLeft: 20 },
  };
  const begun = sinceWhen(undefined, challenge, { wall: 1000, clock: 10 });

  it('continues from where it began after the phone was asleep, whatever its clocks did meanwhile', () => {
    const later = { ...challenge, question: { ...challenge.question, secondsLeft: 3 } };
    expect(sinceWhen(begun, later, { wall: 61_000, clock: 12 })).toBe(begun);
  });

  it('begins again where it is another one', () => {
    const next = { ...challenge, question: { ...challenge.question, index: 1 } };
    expect(sinceWhen(begun, next, { wall: 5000, clock: 50 })).toMatchObject({ wall: 5000, clock: 50 });
    expect(sinceWhen(begun, { ...challenge, challengeId: 'c2' }, { wall: 7, clock: 7 })).not.toBe(begun);
  });

  it.each([
    [20, 6000],
    [3, 2500],
    [0, 500],
  ])(
    'with %d seconds left is filmed for %d ms, so that its last frames arrive in time',
    (secondsLeft, ms) => {
      expect(durationOf({ ...challenge.question, secondsLeft })).toBe(ms);
    },
  );
});
