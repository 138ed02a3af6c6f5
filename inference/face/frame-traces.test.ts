import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { TRACE_COLUMNS, TRACE_ROWS } from '#core/liveness/camera-facts.ts';
import { randomSequence } from '#specimens/face/identity.ts';
import { traceFrame } from './frame-traces.ts';

const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };

/** A wall that darkens to the right, with Gaussian noise of a known deviation on each channel. */
function wall(deviation: number, seed = 'wall', width = 640, height = 360): RgbImage {
  const random = randomSequence(seed);
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const data = new Uint8Array(3 * width * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    // The same on all three channels, so that luminance has this deviation too.
    const value = 160 - (60 * (pixel % width)) / width + deviation * gauss();
    data.fill(Math.round(Math.min(255, Math.max(0, value))), 3 * pixel, 3 * pixel + 3);
  }
  return { width, height, data };
}

describe('the traces of a frame', () => {
  test('are equal for equal pixels alone', () => {
    const [first, again, other] = [wall(2), wall(2), wall(2, 'another frame')];
    expect(traceFrame(first, undefined)).toEqual(traceFrame(again, undefined));
    other.data.set(first.data);
    other.data[0]! ^= 1;
    expect(traceFrame(other, undefined).digest).not.toBe(traceFrame(first, undefined).digest);
  });

  test('hold a grid of single pixels, so that the noise of a camera moves most of its points', () => {
    const [first, next] = [traceFrame(wall(2, 'a'), undefined), traceFrame(wall(2, 'b'), undefined)];
    expect(first.grid).toHaveLength(TRACE_COLUMNS * TRACE_ROWS);
    const still = first.grid.filter((level, point) => level === next.grid[point]).length;
    expect(still / first.grid.length).toBeLessThan(0.25);
  });

  test('name no colours without a face', () => {
    const { faceColour, surroundColour } = traceFrame(wall(2), undefined);
    expect([faceColour, surroundColour]).toEqual([undefined, undefined]);
  });

  test('are whole for any pixels and sizes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 1, max: 70 }),
        fc.nat(),
        (width, height, seed) => {
          const random = randomSequence(`${seed}`);
          const data = Uint8Array.from({ length: 3 * width * height }, () => Math.floor(256 * random()));
          const traces = traceFrame({ width, height, data }, undefined);
          expect(traces.digest).toMatch(/^[0-9a-f]{64}$/);
          expect(traces.grid).toHaveLength(TRACE_COLUMNS * TRACE_ROWS);
        },
      ),
      RUNS,
    );
  });
});
