import { describe, expect, it } from 'vitest';
import { MESH_POINT_COUNT } from '#core/biometrics/mesh-points.ts';
import { type SyntheticHead, syntheticMesh } from '#core/biometrics/synthetic-mesh.fixture.ts';
import { SelfieLimits } from '#core/contract/capture-limits.ts';
import { createFaceGuide, type FoundFaces } from './face-guide.ts';
import { CROP_SIZE, type NormalisedPoint } from './observe-face.ts';
import { visionBundle } from './vision-bundle.ts';

const [WIDTH, HEIGHT] = [640, 480];
const LIMITS = SelfieLimits.parse({ minInterEyePx: 40 });

/** Rows of squares in two greys between calm ones: lit evenly and in focus. */
const crop = () => ({
  width: CROP_SIZE,
  height: CROP_SIZE,
  data: Uint8Array.from({ length: CROP_SIZE * CROP_SIZE }, (_, index) => {
    const [x, y] = [index % CROP_SIZE, Math.floor(index / CROP_SIZE)];
    if (Math.floor(y / 16) % 2 === 0) return 125;
    return ((x >> 2) + (y >> 2)) % 2 === 0 ? 90 : 160;
  }),
});

/** The mesh of a head, and irises 12 px wide in the middle of its lids. */
function points(head: SyntheticHead = {}): NormalisedPoint[] {
  const mesh = syntheticMesh(head);
  const found = Array.from({ length: MESH_POINT_COUNT + 10 }, (_, index) => ({
    x: (mesh[3 * index] ?? 0) / WIDTH,
    y: (mesh[3 * index + 1] ?? 0) / HEIGHT,
    z: (mesh[3 * index + 2] ?? 0) / WIDTH,
  }));
  for (const [lid, left, right] of [
    [159, 469, 471],
    [386, 474, 476],
  ] as const) {
    found[left] = { ...found[lid]!, x: found[lid]!.x - 6 / WIDTH };
    found[right] = { ...found[lid]!, x: found[lid]!.x + 6 / WIDTH };
  }
  return found;
}

type Scores = Record<string, number>;
const found = (scores: Scores | undefined, head?: SyntheticHead): FoundFaces => ({
  faceLandmarks: [points(head)],
  faceBlendshapes: scores
    ? [{ categories: Object.entries(scores).map(([categoryName, score]) => ({ categoryName, score })) }]
    : [],
});
const at = (ms: number) => ({ width: WIDTH, height: HEIGHT, at: ms, crop });
const hintOf = (scores: Scores | undefined, head?: SyntheticHead) =>
  createFaceGuide().judge(found(scores, head), at(0), LIMITS).hint;

describe('the guide with irises and blendshapes', () => {
  it.each([
    ['a calm face', {}, 'ready'],
    ['one wink', { eyeBlinkLeft: 0.9, eyeBlinkRight: 0.1 }, 'ready'],
    ['closed eyes', { eyeBlinkLeft: 0.6, eyeBlinkRight: 0.5 }, 'open-eyes'],
    ['a hanging jaw', { jawOpen: 0.33 }, 'close-mouth'],
    ['a smile', { mouthSmileLeft: 0.4, mouthSmileRight: 0.7 }, 'relax-face'],
    ['half a smile', { mouthSmileLeft: 0.9 }, 'ready'],
    [
      'closed eyes in a smile',
      { eyeBlinkLeft: 1, eyeBlinkRight: 1, mouthSmileLeft: 1, mouthSmileRight: 1 },
      'open-eyes',
    ],
  ] as const)('says of %s one thing', (_words, scores, hint) => {
    expect(hintOf(scores)).toBe(hint);
  });

  it('sees closed eyes by the irises too', () => {
    expect(hintOf({}, { lidGap: 0.02 })).toBe('open-eyes');
    expect(hintOf({}, { lidGap: 0.04 })).toBe('ready');
  });

  it('speaks of distance and pose before it speaks of a smile', () => {
    const smile = { mouthSmileLeft: 1, mouthSmileRight: 1 };
    expect(hintOf(smile, { scale: 30 })).toBe('move-closer');
    expect(hintOf(smile, { yaw: 30 })).toBe('look-straight');
  });

  it('does not keep a person from the picture who cannot do it, and asks again after a calm moment', () => {
    const guide = createFaceGuide();
    const smile = found({ mouthSmileLeft: 1, mouthSmileRight: 1 });
    const judge = (faces: FoundFaces, ms: number) => guide.judge(faces, at(ms), LIMITS);
    expect(judge(smile, 0)).toEqual({ accepted: false, hint: 'relax-face' });
    expect(judge(smile, 2900).accepted).toBe(false);
    expect(judge(smile, 3000)).toEqual({ accepted: true, hint: 'ready' });
    expect(judge(smile, 9000).accepted).toBe(true);
    expect(judge(found({}), 9100).accepted).toBe(true);
    expect(judge(smile, 9200)).toEqual({ accepted: false, hint: 'relax-face' });
  });
});

describe('the guide with the bundle of the product', () => {
  it('judges by the mesh alone, and takes lids that repeat for no irises', () => {
    expect(hintOf(undefined)).toBe('ready');
    expect(hintOf(undefined, { lidGap: 0 })).toBe('ready');
    expect(hintOf(undefined, { roll: 30 })).toBe('look-straight');
  });

  it('is what the page loads unless its manifest names another one', async () => {
    const plain = { landmarker: 'face_landmarker.task', expressions: false };
    const full = { landmarker: 'face_landmarker_expressions.task', expressions: true };
    expect(await visionBundle(async () => full)).toEqual(full);
    for (const wrong of [{}, { ...full, landmarker: '../secret.task' }, { ...full, expressions: 'yes' }]) {
      expect(await visionBundle(async () => wrong)).toEqual(plain);
    }
    expect(await visionBundle(() => Promise.reject(new Error('no manifest')))).toEqual(plain);
  });
});
