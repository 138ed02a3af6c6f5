import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cropWindow } from './crop-window.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const place = fc
  .tuple(share, share, share, share)
  .map(([x, y, w, h]) => ({ x, y, width: w * (1 - x), height: h * (1 - y) }));

it('shows a short field with its surroundings', () => {
  const window = cropWindow({ x: 0.5, y: 0.5, width: 0.02, height: 0.5 });
  expect(window.width).toBe(0.3);
  expect(window.x).toBeCloseTo(0.36);
});

it('stays at the edge of the picture', () => {
  expect(cropWindow({ x: 0, y: 0, width: 0.1, height: 0.5 })).toMatchObject({ x: 0, y: 0 });
});

it('always holds its place and never leaves the picture', () => {
  fc.assert(
    fc.property(place, (wanted) => {
      const window = cropWindow(wanted);
      const near = 1e-9;
      expect(window.x).toBeGreaterThanOrEqual(0);
      expect(window.y).toBeGreaterThanOrEqual(0);
      expect(window.x + window.width).toBeLessThanOrEqual(1 + near);
      expect(window.y + window.height).toBeLessThanOrEqual(1 + near);
      expect(window.x).toBeLessThanOrEqual(wanted.x + near);
      expect(window.x + window.width).toBeGreaterThanOrEqual(wanted.x + wanted.width - near);
      expect(window.y).toBeLessThanOrEqual(wanted.y + near);
      expect(window.y + window.height).toBeGreaterThanOrEqual(wanted.y + wanted.height - near);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
  );
});
