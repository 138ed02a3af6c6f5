import { expect, test } from 'vitest';
import { MESH_POINT_COUNT } from '#core/biometrics/mesh-points.ts';
import { FACE_OUTLINE, faceRegion } from './face-region.ts';

/** A mesh whose outline is a circle. */
function circle(centre: number, radius: number): Float32Array {
  const landmarks = new Float32Array(3 * MESH_POINT_COUNT);
  for (const [index, point] of FACE_OUTLINE.entries()) {
    const angle = (2 * Math.PI * index) / FACE_OUTLINE.length;
    landmarks[3 * point] = centre + radius * Math.sin(angle);
    landmarks[3 * point + 1] = centre - radius * Math.cos(angle);
  }
  return landmarks;
}

function areaOf({ first, last }: ReturnType<typeof faceRegion>): number {
  return first.reduce((area, start, row) => area + Math.max(0, last[row]! - start + 1), 0);
}

test('the region fills the outline', () => {
  const region = faceRegion(circle(100, 60), 192);
  expect(areaOf(region) / (Math.PI * 60 * 60)).toBeCloseTo(1, 1);
  expect([region.first[100], region.last[100]]).toEqual([40, 160]);
  expect(region.last[30]).toBe(-1);
});

test('an outline that leaves the crop is cut at its edge', () => {
  const region = faceRegion(circle(0, 50), 192);
  expect([region.first[10], region.first[0]]).toEqual([0, 0]);
  expect(Math.max(...region.last)).toBeLessThanOrEqual(50);
});
