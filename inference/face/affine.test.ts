import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { affineScale, applyAffine, letterboxMap, rotatedCropMap, similarityMap } from './affine.ts';

describe('letterbox', () => {
  test('the middle of a wide picture is the middle of the square', () => {
    const { x, y } = applyAffine(letterboxMap(1280, 720, 128), 63.5, 63.5);
    expect([x, y]).toEqual([639.5, 359.5]);
  });

  test('the bars lie above and below a wide picture', () => {
    expect(applyAffine(letterboxMap(1280, 720, 128), 63.5, 0).y).toBeLessThan(-200);
    expect(applyAffine(letterboxMap(1280, 720, 128), 0, 63.5).x).toBeCloseTo(4.5, 6);
  });
});

describe('rotated crop', () => {
  test('the middle of the crop is the middle of the face', () => {
    const map = rotatedCropMap({ x: 200, y: 100 }, 300, 0.4, 192);
    const { x, y } = applyAffine(map, 95.5, 95.5);
    expect(x).toBeCloseTo(199.5, 6);
    expect(y).toBeCloseTo(99.5, 6);
    expect(affineScale(map)).toBeCloseTo(300 / 192, 6);
  });

  test('eyes that slope by the angle are level in the crop', () => {
    const angle = 0.3;
    const map = rotatedCropMap({ x: 50, y: 50 }, 100, angle, 100);
    const [left, right] = [applyAffine(map, 20, 40), applyAffine(map, 80, 40)];
    expect(Math.atan2(right.y - left.y, right.x - left.x)).toBeCloseTo(angle, 6);
  });
});

describe('similarity', () => {
  const coordinate = fc.double({ min: -200, max: 200, noNaN: true });
  const turn = fc.double({ min: -3, max: 3, noNaN: true });
  const scale = fc.double({ min: 0.2, max: 5, noNaN: true });

  test('finds the turn, scale and shift that made the points', () => {
    const targets = [
      { x: 10, y: 12 },
      { x: 90, y: 14 },
      { x: 50, y: 60 },
    ];
    fc.assert(
      fc.property(turn, scale, coordinate, coordinate, (angle, size, shiftX, shiftY) => {
        const [cosine, sine] = [size * Math.cos(angle), size * Math.sin(angle)];
        const sources = targets.map(({ x, y }) => ({
          x: cosine * x - sine * y + shiftX,
          y: sine * x + cosine * y + shiftY,
        }));
        const map = similarityMap(targets, sources);
        for (const [index, { x, y }] of targets.entries()) {
          const mapped = applyAffine(map, x, y);
          expect(mapped.x).toBeCloseTo(sources[index]!.x, 6);
          expect(mapped.y).toBeCloseTo(sources[index]!.y, 6);
        }
      }),
    );
  });
});
