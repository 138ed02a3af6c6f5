import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MESH_POINT_COUNT } from '#core/biometrics/mesh-points.ts';
import type { MeasuredComponent } from '#core/biometrics/quality-component.ts';
import { syntheticMesh } from '#core/biometrics/synthetic-mesh.fixture.ts';
import { MESH_CROP_SIZE } from './face-mesh.ts';
import { measureQuality } from './face-quality.ts';
import { FACE_OUTLINE } from './face-region.ts';

const FRONTAL = { yaw: 0, pitch: 0, roll: 0 };
const PIXELS = MESH_CROP_SIZE * MESH_CROP_SIZE;

/** A mesh in the middle of the crop with an oval outline, and the same mesh in a 640x480 picture. */
function meshOf(lightness: (x: number, y: number) => number, head = {}) {
  const cropLandmarks = withOutline(syntheticMesh({ centre: { x: 96, y: 96 }, scale: 70, ...head }));
  const cropPlanes = new Float32Array(3 * PIXELS);
  for (let pixel = 0; pixel < PIXELS; pixel += 1) {
    const value = lightness(pixel % MESH_CROP_SIZE, Math.floor(pixel / MESH_CROP_SIZE));
    for (let channel = 0; channel < 3; channel += 1) cropPlanes[channel * PIXELS + pixel] = value;
  }
  return { flag: 1, landmarks: syntheticMesh({ scale: 130, ...head }), cropLandmarks, cropPlanes };
}

function withOutline(landmarks: Float32Array): Float32Array {
  for (const [index, point] of FACE_OUTLINE.entries()) {
    const angle = (2 * Math.PI * index) / FACE_OUTLINE.length;
    landmarks[3 * point] = 96 + 50 * Math.sin(angle);
    landmarks[3 * point + 1] = 96 - 65 * Math.cos(angle);
  }
  expect(landmarks).toHaveLength(3 * MESH_POINT_COUNT);
  return landmarks;
}

function nativeOf(mesh: ReturnType<typeof meshOf>, component: MeasuredComponent, pose = FRONTAL): number {
  const found = measureQuality({ width: 640, height: 480 }, mesh, pose).find(
    (entry) => entry.component === component,
  );
  if (!found || found.verdict === 'NOT_PERFORMED') throw new Error(`${component} was not measured`);
  return found.native.value;
}

const even = () => 0.5;

describe('components from the mesh', () => {
  test('distances are relative to the length from eyes to chin', () => {
    expect(nativeOf(meshOf(even), 'head-size')).toBeCloseTo(130 / 480, 4);
    expect(nativeOf(meshOf(even), 'margin-above')).toBeCloseTo((240 - 13) / 130, 4);
    expect(nativeOf(meshOf(even), 'margin-below')).toBeCloseTo((240 + 13) / 130, 4);
  });

  test('crops are counted from the nearer eye, in distances between the eyes', () => {
    const eyeDistance = 0.6 * 130;
    expect(nativeOf(meshOf(even), 'leftward-crop')).toBeCloseTo((320 - eyeDistance / 2) / eyeDistance, 4);
    expect(nativeOf(meshOf(even), 'rightward-crop')).toBeCloseTo((320 - eyeDistance / 2) / eyeDistance, 4);
  });

  test('the distance between the eyes is corrected for a turned head', () => {
    const pose = { ...FRONTAL, yaw: 60 };
    expect(nativeOf(meshOf(even), 'inter-eye-distance', pose)).toBeCloseTo(2 * 0.6 * 130, 3);
  });

  test('open eyes and an open mouth are seen', () => {
    expect(nativeOf(meshOf(even, { lidGap: 0.02 }), 'eyes-open')).toBeCloseTo(0.02, 4);
    expect(nativeOf(meshOf(even, { lipGap: 0.4 }), 'mouth-closed')).toBeCloseTo(0.4, 4);
  });
});

describe('every component from the mesh follows its own cause and no other', () => {
  type Cause = 'lidGap' | 'lipGap' | 'shift' | 'drop';
  const FELT: Record<Cause, { component: MeasuredComponent; rises: boolean }[]> = {
    lidGap: [{ component: 'eyes-open', rises: true }],
    lipGap: [{ component: 'mouth-closed', rises: false }],
    shift: [
      { component: 'leftward-crop', rises: true },
      { component: 'rightward-crop', rises: false },
    ],
    drop: [
      { component: 'margin-above', rises: true },
      { component: 'margin-below', rises: false },
    ],
  };
  const headOf = (cause: Cause, amount: number) => ({
    ...(cause === 'lidGap' ? { lidGap: 0.2 * amount } : {}),
    ...(cause === 'lipGap' ? { lipGap: 0.6 * amount } : {}),
    centre: {
      x: 320 + (cause === 'shift' ? 240 * amount : 0),
      y: 240 + (cause === 'drop' ? 150 * amount : 0),
    },
  });
  const scoresOf = (cause: Cause, amount: number) => {
    const mesh = { ...meshOf(even), landmarks: syntheticMesh({ scale: 130, ...headOf(cause, amount) }) };
    const components = measureQuality({ width: 640, height: 480 }, mesh, FRONTAL);
    return new Map(
      components.flatMap((entry) =>
        entry.verdict === 'NOT_PERFORMED' ? [] : [[entry.component, entry.score] as const],
      ),
    );
  };

  test.each(Object.keys(FELT) as Cause[])('%s', (cause) => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, (a, b) => {
        const [less, more] = [scoresOf(cause, Math.min(a, b)), scoresOf(cause, Math.max(a, b))];
        for (const [component, score] of less) {
          const felt = FELT[cause].find((one) => one.component === component);
          const change = more.get(component)! - score;
          if (!felt) expect(Math.abs(change), component).toBeLessThanOrEqual(1);
          else expect(felt.rises ? change : -change, component).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['yaw', 'head-pose-yaw'],
    ['pitch', 'head-pose-pitch'],
    ['roll', 'head-pose-roll'],
  ] as const)('more %s is never better, to either side', (angle, component) => {
    const degrees = fc.double({ min: -80, max: 80, noNaN: true });
    const scoreAt = (value: number) => {
      const found = measureQuality({ width: 640, height: 480 }, meshOf(even), { ...FRONTAL, [angle]: value });
      const entry = found.find((one) => one.component === component);
      return entry && entry.verdict !== 'NOT_PERFORMED' ? entry.score : Number.NaN;
    };
    fc.assert(
      fc.property(degrees, degrees, (a, b) => {
        const [small, large] = Math.abs(a) < Math.abs(b) ? [a, b] : [b, a];
        expect(scoreAt(large)).toBeLessThanOrEqual(scoreAt(small));
      }),
      { numRuns: 30 },
    );
  });
});

describe('components from the pixels', () => {
  test('an even grey face has no range and no sharpness', () => {
    const mesh = meshOf(even);
    expect(nativeOf(mesh, 'dynamic-range')).toBe(0);
    expect(nativeOf(mesh, 'sharpness')).toBe(0);
    expect(nativeOf(mesh, 'luminance-mean')).toBeCloseTo(0.5, 2);
    expect(nativeOf(mesh, 'illumination-uniformity')).toBeCloseTo(1, 6);
  });

  test('a face lit from one side is not uniform', () => {
    expect(
      nativeOf(
        meshOf((x) => (x < 96 ? 0.2 : 0.8)),
        'illumination-uniformity',
      ),
    ).toBeCloseTo(0, 6);
  });

  test('darkness and glare are shares of the face', () => {
    const mesh = meshOf((_, y) => (y < 96 ? 0.02 : 1));
    expect(nativeOf(mesh, 'under-exposure-prevention')).toBeCloseTo(0.5, 1);
    expect(nativeOf(mesh, 'over-exposure-prevention')).toBeCloseTo(0.5, 1);
  });

  test('the surroundings of the face are not counted', () => {
    const mesh = meshOf((x) => (x < 20 ? 1 : 0.5));
    expect(nativeOf(mesh, 'over-exposure-prevention')).toBe(0);
  });

  const detail = (x: number, y: number) => (y > 96 && y < 120 && (x + y) % 2 === 0 ? 0.4 : 0.6);
  const noise = (x: number, y: number) => (((x * 73 + y * 151) % 97) / 97 - 0.5) * 0.1;

  test('detail raises the sharpness, in the dark as well, and noise does not', () => {
    const sharp = nativeOf(meshOf(detail), 'sharpness');
    expect(sharp).toBeGreaterThan(1000);
    const dark = nativeOf(
      meshOf((x, y) => 0.4 * detail(x, y)),
      'sharpness',
    );
    expect(dark / sharp).toBeCloseTo(1, 1);
    expect(
      nativeOf(
        meshOf((x, y) => 0.5 + noise(x, y)),
        'sharpness',
      ),
    ).toBeLessThan(0.2 * sharp);
  });

  test('a crop without colour says nothing of glasses and masks', () => {
    const components = measureQuality({ width: 640, height: 480 }, meshOf(even), FRONTAL);
    for (const name of ['eyes-visible', 'mouth-occlusion-prevention'])
      expect(components.find(({ component }) => component === name)).toEqual({
        component: name,
        verdict: 'NOT_PERFORMED',
        reason: 'not-in-picture',
      });
  });
});
