import { describe, expect, it, test } from 'vitest';
import { composeMrz } from '#core/icao9303/compose-mrz.ts';
import { SPECIMEN_PASSPORT } from '#specimens/render-specimen.ts';
import { reading } from '../capture.fixture.ts';
import { PATIENCE, type ReadFrame, ZoneReadings } from './zone-readings.ts';

const TODAY = '2025-06-15';
const RIGHT = composeMrz(SPECIMEN_PASSPORT);
const OTHER = composeMrz({ ...SPECIMEN_PASSPORT, givenNames: 'ANNE' });

function readingsOf(...frames: (readonly string[] | undefined)[]): ZoneReadings {
  const readings = new ZoneReadings();
  frames.forEach((lines, capturedAt) => {
    readings.add({ jpeg: Uint8Array.of(capturedAt), reading: reading(lines), capturedAt });
  });
  return readings;
}

test('readings settle a zone when as many of them agree on all of it as the flow asks for', () => {
  expect(readingsOf(RIGHT).settled(TODAY, 2)).toBe(false);
  expect(readingsOf(RIGHT, undefined, RIGHT).settled(TODAY, 2)).toBe(true);
  expect(readingsOf(RIGHT, RIGHT).settled(TODAY, 3)).toBe(false);
  expect(readingsOf(RIGHT, RIGHT, RIGHT).settled(TODAY, 3)).toBe(true);
});

test('readings that differ settle nothing until most of them agree', () => {
  expect(readingsOf(RIGHT, OTHER).settled(TODAY, 2)).toBe(false);
  expect(readingsOf(RIGHT, OTHER, OTHER, RIGHT).settled(TODAY, 2)).toBe(false);
  expect(readingsOf(RIGHT, OTHER, RIGHT).settled(TODAY, 2)).toBe(true);
});

test('where one reading is enough it settles a zone by itself, and none never does', () => {
  expect(readingsOf(RIGHT).settled(TODAY, 1)).toBe(true);
  expect(readingsOf(undefined).settled(TODAY, 1)).toBe(false);
});

test('a frame that the camera gives again settles nothing, however often, but is not waited on for ever', () => {
  const readings = new ZoneReadings();
  const frame = { jpeg: Uint8Array.of(1), reading: reading(RIGHT), capturedAt: 0 };
  for (let capturedAt = 0; capturedAt < PATIENCE; capturedAt += 1) readings.add({ ...frame, capturedAt });
  expect(readings.settled(TODAY, 2)).toBe(false);
  expect(readings.taken).toBe(PATIENCE);
  readings.add({ ...frame, jpeg: Uint8Array.of(2) });
  expect(readings.settled(TODAY, 2)).toBe(true);
});

const frameOf = (lines: readonly string[] | undefined, capturedAt: number, size = 1): ReadFrame => ({
  jpeg: new Uint8Array(size).fill(capturedAt, 0, 1),
  reading: reading(lines),
  capturedAt,
});
const othersOf = (frames: readonly ReadFrame[], kept: ReadFrame, required: number) => {
  const readings = new ZoneReadings();
  for (const frame of frames) readings.add(frame);
  return readings.others(kept, TODAY, required).map(({ capturedAt }) => capturedAt);
};

describe('the frames that travel with the one that is kept', () => {
  const frames = [RIGHT, OTHER, RIGHT, RIGHT].map((lines, at) => frameOf(lines, at));

  it('are as few as agree on the zone, the newest first', () => {
    expect(othersOf(frames, frames[3]!, 2)).toEqual([2]);
    expect(othersOf(frames, frames[2]!, 2)).toEqual([3]);
    expect(othersOf(frames, frames[3]!, 3)).toEqual([2, 1, 0]);
    expect(othersOf(frames, frames[3]!, 1)).toEqual([]);
  });

  it('say the zone also where the frame that is kept shows none', () => {
    expect(othersOf(frames, frameOf(undefined, 9), 2)).toEqual([3, 2]);
  });

  it('are all that there are where they do not agree', () => {
    const differing = [RIGHT, OTHER].map((lines, at) => frameOf(lines, at));
    expect(othersOf(differing, differing[1]!, 2)).toEqual([0]);
  });

  it('are no more than fit, but never fewer than the flow asks for', () => {
    const large = [RIGHT, OTHER, OTHER, RIGHT].map((lines, at) => frameOf(lines, at, 1_500_000));
    expect(othersOf(large, large[3]!, 2)).toEqual([2, 1]);
  });
});
