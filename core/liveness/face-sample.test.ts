import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FaceAnalysis, ObservedFace } from '../biometrics/face-analysis.ts';
import { headPose } from '../biometrics/head-pose.ts';
import { MESH, MESH_POINT_COUNT, measureFace } from '../biometrics/mesh-points.ts';
import { type SyntheticHead, syntheticMesh } from '../biometrics/synthetic-mesh.fixture.ts';
import { faceSample } from './face-sample.ts';

function face(landmarks: Float32Array): ObservedFace {
  return {
    box: { x: 0, y: 0, width: 100, height: 100 },
    score: 1,
    meshFlag: 1,
    landmarks,
    pose: headPose(landmarks),
    interEyePx: measureFace(landmarks).interEyePx,
    quality: [],
  };
}
const analysisOf = (...meshes: Float32Array[]): FaceAnalysis => ({
  width: 640,
  height: 480,
  faces: meshes.map(face),
  timingsMs: { decode: 0, detect: 0, landmarks: 0, quality: 0 },
});
const sampleOf = (head: SyntheticHead) => faceSample(analysisOf(syntheticMesh(head)), 1000)!;

describe('a face reduced to a sample', () => {
  const rest = sampleOf({});

  test('tells the size, the lids and the mouth apart from the turn of the head', () => {
    for (const head of [{ yaw: 35 }, { yaw: -35 }, { pitch: 20 }, { roll: 30 }]) {
      const { scale, eyeOpening, mouthWidth } = sampleOf(head);
      expect(scale / rest.scale).toBeCloseTo(1, 3);
      expect(eyeOpening / rest.eyeOpening).toBeCloseTo(1, 3);
      expect(mouthWidth / rest.mouthWidth).toBeCloseTo(1, 3);
    }
    expect(sampleOf({ scale: 150 }).scale / rest.scale).toBeCloseTo(1.5, 3);
    expect(sampleOf({ lidGap: 0.02 }).eyeOpening / rest.eyeOpening).toBeCloseTo(0.25, 2);
  });

  test('shows the depth of a head by the place of the nose: to the side it turns to, down when it bends', () => {
    expect(sampleOf({ yaw: 20 }).noseX - rest.noseX).toBeGreaterThan(0.1);
    expect(sampleOf({ yaw: -20 }).noseX - rest.noseX).toBeLessThan(-0.1);
    expect(sampleOf({ pitch: 15 }).noseY - rest.noseY).toBeGreaterThan(0.1);
    for (const head of [{ roll: 30 }, { scale: 40 }, { centre: { x: 100, y: 400 } }]) {
      expect(sampleOf(head).noseX).toBeCloseTo(rest.noseX, 3);
      expect(sampleOf(head).noseY).toBeCloseTo(rest.noseY, 3);
    }
  });

  test('leaves the nose where it is when a flat picture is tilted', () => {
    const flat = syntheticMesh({ yaw: 10 });
    for (let point = 0; point < MESH_POINT_COUNT; point += 1) flat[3 * point]! *= 0.6;
    const tilted = faceSample(analysisOf(flat), 0)!;
    expect(tilted.noseX).toBeCloseTo(sampleOf({ yaw: 10 }).noseX, 3);
  });

  test('says where the face is and how many there are; a small one behind is not counted', () => {
    expect(rest).toMatchObject({ at: 1000, faces: 1, x: 0.5 });
    const small = syntheticMesh({ scale: 30 });
    expect(faceSample(analysisOf(syntheticMesh(), small), 0)?.faces).toBe(1);
    expect(faceSample(analysisOf(syntheticMesh(), syntheticMesh({ scale: 80 })), 0)?.faces).toBe(2);
    expect(faceSample(analysisOf(syntheticMesh(), syntheticMesh({ scale: 80 })), 0, 20)?.faces).toBe(1);
    expect(faceSample(analysisOf(syntheticMesh(), small), 0, 100)?.faces).toBe(2);
    expect(faceSample(analysisOf(), 0)).toBeUndefined();
  });

  test('is missing where the mesh is no figure', () => {
    expect(faceSample(analysisOf(new Float32Array(3 * MESH_POINT_COUNT)), 0)).toBeUndefined();
    const points = fc.array(fc.oneof(fc.double(), fc.float()), { minLength: 9, maxLength: 30 });
    fc.assert(
      fc.property(points, fc.double(), (values, at) => {
        const mesh = syntheticMesh();
        for (const [index, value] of values.entries())
          mesh[(index * 97 + 3 * MESH.noseTip) % mesh.length] = value;
        const sample = faceSample(analysisOf(mesh), at);
        if (sample) expect(Object.values(sample).every(Number.isFinite)).toBe(true);
      }),
    );
  });
});
