import { describe, expect, test } from 'vitest';
import { SelfieLimits } from '../contract/capture-limits.ts';
import type { FaceAnalysis, ObservedFace } from './face-analysis.ts';
import { judgeQuality, judgeSelfie, type SelfieHint } from './judge-selfie.ts';
import { measureFace } from './mesh-points.ts';
import type { MeasuredComponent } from './quality-component.ts';
import { scoreComponent } from './quality-score.ts';
import { type SyntheticHead, syntheticMesh } from './synthetic-mesh.fixture.ts';

const LIMITS = SelfieLimits.parse({});
const GOOD_LIGHT: Partial<Record<MeasuredComponent, number>> = {
  'under-exposure-prevention': 0,
  'over-exposure-prevention': 0,
  'luminance-mean': 0.5,
  'illumination-uniformity': 0.7,
  sharpness: 400,
};

interface Picture {
  head?: SyntheticHead;
  pose?: Partial<ObservedFace['pose']>;
  quality?: Partial<Record<MeasuredComponent, number>>;
}

function face({ head = {}, pose = {}, quality = {} }: Picture = {}): ObservedFace {
  const landmarks = syntheticMesh({ centre: { x: 640, y: 360 }, scale: 160, ...head });
  const values = Object.entries({ ...GOOD_LIGHT, ...quality }) as [MeasuredComponent, number][];
  return {
    box: { x: 500, y: 200, width: 280, height: 320 },
    score: 0.95,
    meshFlag: 0.99,
    landmarks,
    pose: { yaw: 0, pitch: 0, roll: 0, ...pose },
    interEyePx: measureFace(landmarks).interEyePx,
    quality: values.map(([component, value]) => scoreComponent(component, value)),
  };
}

function frame(...faces: ObservedFace[]): FaceAnalysis {
  return { width: 1280, height: 720, faces, timingsMs: { decode: 0, detect: 0, landmarks: 0, quality: 0 } };
}

describe('judging a selfie', () => {
  test('a frontal, sharp, lit face in the middle is accepted', () => {
    expect(judgeSelfie(frame(face()), LIMITS)).toEqual({ accepted: true, hint: 'ready' });
  });

  test('an empty frame asks for a face', () => {
    expect(judgeSelfie(frame(), LIMITS)).toEqual({ accepted: false, hint: 'face-not-found' });
  });

  test('a second person at the counter stops the capture, a small face in the background does not', () => {
    const nearby = face({ head: { scale: 120 } });
    const distant = face({ head: { scale: 50 } });
    expect(judgeSelfie(frame(face(), nearby), LIMITS).hint).toBe('one-person-only');
    expect(judgeSelfie(frame(face(), distant), LIMITS).hint).toBe('ready');
  });

  test.each<[string, Picture, SelfieHint]>([
    ['a face that is far away', { head: { scale: 60 } }, 'move-closer'],
    ['a face that fills the frame', { head: { scale: 330 } }, 'move-back'],
    ['a face at the edge', { head: { centre: { x: 300, y: 360 } } }, 'centre-face'],
    ['a face at the top', { head: { centre: { x: 640, y: 150 } } }, 'centre-face'],
    ['a face turned to the left', { pose: { yaw: 16 } }, 'look-straight'],
    ['a face turned to the right', { pose: { yaw: -16 } }, 'look-straight'],
    ['a face that looks down', { pose: { pitch: 19 } }, 'look-straight'],
    ['a head that leans', { pose: { roll: -13 } }, 'look-straight'],
    ['a face in the dark', { quality: { 'luminance-mean': 0.08 } }, 'more-light'],
    ['a face in the glare of a lamp', { quality: { 'luminance-mean': 0.95 } }, 'less-light'],
    ['a face lit from one side', { quality: { 'illumination-uniformity': 0.01 } }, 'more-light'],
    ['a face in black shadow', { quality: { 'under-exposure-prevention': 0.9 } }, 'more-light'],
    ['a face burnt out by a lamp', { quality: { 'over-exposure-prevention': 0.4 } }, 'less-light'],
    ['a face behind dark glasses', { quality: { 'eyes-visible': 1.2 } }, 'eyes-hidden'],
    ['a face behind a mask', { quality: { 'mouth-occlusion-prevention': 0.9 } }, 'mouth-hidden'],
    [
      'a face made dark by black cloth',
      { quality: { 'mouth-occlusion-prevention': 0.9, 'luminance-mean': 0.08 } },
      'mouth-hidden',
    ],
    ['a blurred face', { quality: { sharpness: 12 } }, 'too-blurry'],
  ])('%s is refused with a hint that helps', (_, picture, hint) => {
    expect(judgeSelfie(frame(face(picture)), LIMITS)).toEqual({ accepted: false, hint });
  });

  test.each<[string, Picture, SelfieHint, string?]>([
    ['dark glasses', { quality: { 'eyes-visible': 1.2 } }, 'ready', 'eyes-hidden'],
    ['a beard', { quality: { 'mouth-occlusion-prevention': 0.9 } }, 'ready', 'mouth-hidden'],
    ['nothing', {}, 'ready'],
    [
      'cloth that makes the face dark',
      { quality: { 'mouth-occlusion-prevention': 0.9, 'luminance-mean': 0.08 } },
      'more-light',
    ],
    ['glasses in a blurred picture', { quality: { 'eyes-visible': 1.2, sharpness: 12 } }, 'too-blurry'],
    ['glasses on a turned head', { pose: { yaw: 16 }, quality: { 'eyes-visible': 1.2 } }, 'look-straight'],
  ])('where covers only advise, %s refuses nothing by itself', (_, picture, hint, cover) => {
    expect(judgeSelfie(frame(face(picture)), LIMITS, 'advise')).toEqual({
      accepted: hint === 'ready',
      hint,
      ...(cover ? { cover } : {}),
    });
  });

  test('a face whose light was not measured is not accepted', () => {
    const unmeasured = { ...face(), quality: [] };
    expect(judgeSelfie(frame(unmeasured), LIMITS).accepted).toBe(false);
  });

  test('a component is judged by the angle and the distance that capture asks for', () => {
    const components = [scoreComponent('head-pose-yaw', 20), scoreComponent('inter-eye-distance', 70)];
    const verdicts = (limits: SelfieLimits) => judgeQuality(components, limits).map(({ verdict }) => verdict);
    expect(verdicts(LIMITS)).toEqual(['FAILED', 'PASSED']);
    expect(verdicts({ ...LIMITS, maxYaw: 25, minInterEyePx: 90 })).toEqual(['PASSED', 'FAILED']);
  });

  test('the limits of the flow decide', () => {
    const turned = frame(face({ pose: { yaw: 20 } }));
    expect(judgeSelfie(turned, { ...LIMITS, maxYaw: 25 }).accepted).toBe(true);
    const atTheEdge = frame(face({ head: { centre: { x: 480, y: 360 } } }));
    expect(judgeSelfie(atTheEdge, LIMITS).hint).toBe('centre-face');
    expect(judgeSelfie(atTheEdge, { ...LIMITS, maxOffsetX: 0.3 }).accepted).toBe(true);
    const soft = frame(face({ quality: { sharpness: 45 } }));
    const strict = { ...LIMITS, minScores: { ...LIMITS.minScores, sharpness: 60 } };
    expect(judgeSelfie(soft, LIMITS).accepted).toBe(true);
    expect(judgeSelfie(soft, strict).hint).toBe('too-blurry');
    const pair = frame(face(), face({ head: { scale: 120 } }));
    const lenient = { ...LIMITS, minScores: { ...LIMITS.minScores, 'single-face-present': 20 } };
    expect(judgeSelfie(pair, lenient).accepted).toBe(true);
  });
});
