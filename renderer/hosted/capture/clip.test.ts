import { expect, it } from 'vitest';
import { clipOf, stageAt } from './clip.ts';

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
