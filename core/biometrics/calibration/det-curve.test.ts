import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detDrawing } from './det-curve.ts';

const placesOf = (line: string): number[][] =>
  line
    .split(/[ML]/)
    .slice(1)
    .map((place) => place.split(' ').map(Number));

describe('the drawing of a DET curve', () => {
  it('spaces its axes by the normal deviate', () => {
    const { ticks } = detDrawing([], 640, 72);
    const at = (wanted: number) => ticks.find(({ share }) => share === wanted)!.offset;
    // Deviates of a table: 0.1 % -3.0902, 1 % -2.3263, 10 % -1.2816.
    const scale = (at(0.01) - at(0.001)) / (3.0902 - 2.3263);
    expect((at(0.1) - at(0.01)) / scale).toBeCloseTo(2.3263 - 1.2816, 3);
  });

  it('keeps every point between its axes, also shares of zero', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.record({ fmr: share, fnmr: share })), (points) => {
        const { line, from, to } = detDrawing(points, 320, 40);
        const places = placesOf(line);
        expect(places).toHaveLength(points.length);
        for (const coordinate of places.flat()) {
          expect(coordinate).toBeGreaterThanOrEqual(from);
          expect(coordinate).toBeLessThanOrEqual(to);
        }
      }),
    );
  });

  it('draws fewer false matches further left and fewer false non-matches further down', () => {
    const [worse, better] = placesOf(
      detDrawing(
        [
          { fmr: 0.1, fnmr: 0.1 },
          { fmr: 0.01, fnmr: 0.01 },
        ],
        640,
        72,
      ).line,
    );
    expect(better![0]).toBeLessThan(worse![0]!);
    expect(better![1]).toBeGreaterThan(worse![1]!);
  });
});
