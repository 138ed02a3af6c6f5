import { expect, test } from 'vitest';
import type { Quad } from '#core/imaging/geometry.ts';
import { SpecularTrack } from './specular-track.ts';

const quadAt = (shift: number): Quad => [
  { x: 20 + shift, y: 20 },
  { x: 260 + shift, y: 20 },
  { x: 260 + shift, y: 180 },
  { x: 20 + shift, y: 180 },
];

/** @param flash centre of a bright spot on the document, in pixels from its corner */
function frame(shift: number, flash?: number) {
  const [width, height] = [320, 200];
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [(i % width) - 20 - shift, Math.floor(i / width) - 20];
    const bright = flash !== undefined && Math.hypot(x - flash, y - 80) < 25;
    data.fill(bright ? 250 : 140, 3 * i, 3 * i + 3);
  }
  return { width, height, data };
}

function followed(flashes: readonly (number | undefined)[], step: number) {
  const track = new SpecularTrack();
  flashes.forEach((flash, k) => {
    track.add(frame(k * step, flash), quadAt(k * step));
  });
  return track.signal();
}

test('a surface that flashes up here and there while it moves passes', () => {
  expect(followed([40, 80, 120, 160, 200, undefined], 5)).toMatchObject({
    verdict: 'PASSED',
    role: 'informative',
  });
});

test('a surface that never answers the light fails, and so does a spot that stays on it', () => {
  expect(followed([undefined, undefined, undefined, undefined, undefined, undefined], 5).verdict).toBe(
    'FAILED',
  );
  expect(followed([80, 80, 80, 80, 80, 80], 5).verdict).toBe('FAILED');
});

test('too few frames and a document at rest say nothing', () => {
  expect(followed([40, 80], 5).reason).toBe('too few frames');
  expect(followed([40, 80, 120, 160, 200, 220], 0).reason).toBe('the document did not move');
});
