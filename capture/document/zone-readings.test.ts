import { expect, test } from 'vitest';
import { composeMrz } from '#core/icao9303/compose-mrz.ts';
import { SPECIMEN_PASSPORT } from '#specimens/render-specimen.ts';
import { reading } from '../capture.fixture.ts';
import { ZoneReadings } from './zone-readings.ts';

const TODAY = '2025-06-15';
const RIGHT = composeMrz(SPECIMEN_PASSPORT);
const OTHER = composeMrz({ ...SPECIMEN_PASSPORT, givenNames: 'ANNE' });

function readingsOf(...frames: (readonly string[] | undefined)[]): ZoneReadings {
  const readings = new ZoneReadings();
  frames.forEach((lines, capturedAt) => {
    readings.add({ jpeg: new Uint8Array(), reading: reading(lines), capturedAt });
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
