import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Quad } from '#core/imaging/geometry.ts';
import { formatOf, planeView } from './plane-view.ts';

const FRAME = { width: 1920, height: 1080 };

/** A sheet of a ratio before a pinhole camera: turned in its plane, then tilted about an axis in it. */
function photograph(ratio: number, tilt: number, axis: number, focal: number): Quad {
  const [t, a] = [(tilt * Math.PI) / 180, (axis * Math.PI) / 180];
  const at = (x: number, y: number) => {
    const [u, v] = [x * Math.cos(a) + y * Math.sin(a), -x * Math.sin(a) + y * Math.cos(a)];
    const scale = (focal * FRAME.width) / (2.2 + v * Math.sin(t));
    const w = v * Math.cos(t);
    return {
      x: FRAME.width / 2 + scale * (u * Math.cos(a) - w * Math.sin(a)),
      y: FRAME.height / 2 + scale * (u * Math.sin(a) + w * Math.cos(a)),
    };
  };
  const [w, h] = [ratio / 2, 0.5];
  return [at(-w, -h), at(w, -h), at(w, h), at(-w, h)];
}

test('of a sheet tilted askew both ratio and tilt are told, whatever the lens', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 25, max: 50, noNaN: true }),
      fc.constantFrom(40, 50, 130, 140),
      fc.double({ min: 0.7, max: 1.6, noNaN: true }),
      (tilt, axis, focal) => {
        const view = planeView(photograph(1.586, tilt, axis, focal), FRAME);
        expect(view?.ratio).toBeCloseTo(1.586, 3);
        expect(view?.tiltDegrees).toBeCloseTo(tilt, 2);
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
  );
});

test('of a sheet that lies flat the ratio is that of its sides', () => {
  const view = planeView(photograph(1.42, 0, 0, 1), FRAME);
  expect(view?.ratio).toBeCloseTo(1.42, 6);
  expect(view?.tiltDegrees).toBeCloseTo(0, 3);
});

test('a quad without area has no view', () => {
  const point = { x: 5, y: 5 };
  expect(planeView([point, point, point, point], FRAME)).toBeUndefined();
});

test.each([
  [1.586, 'ID-1'],
  [1.63, 'ID-1'],
  [1.42, 'ID-3'],
  [1.38, 'ID-3'],
  [1.2, undefined],
  [1.9, undefined],
])('an aspect of %d is of format %s', (aspect, format) => {
  expect(formatOf(aspect)).toBe(format);
});
