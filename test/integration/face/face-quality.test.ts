import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FaceAnalysis, ObservedFace } from '#core/biometrics/face-analysis.ts';
import { judgeSelfie } from '#core/biometrics/judge-selfie.ts';
import type { MeasuredComponent, QualityComponent } from '#core/biometrics/quality-component.ts';
import { SelfieLimits } from '#core/contract/capture-limits.ts';
import type { EncodedImage, RgbImage } from '#core/imaging/rgb-image.ts';
import { analyseFaces } from '#inference/face/analyse-faces.ts';
import { decodeImage, FILE_LIMITS } from '#inference/runtime/decode-image.ts';
import { sniffImageType } from '#inference/runtime/image-type.ts';
import { createModelStore } from '#inference/runtime/model-store.ts';
import { buildModels } from '#scripts/models-build.ts';
import {
  blurred,
  decoded,
  drawnOver,
  glasses,
  lit,
  litFromOneSide,
  mask,
  noisy,
  shifted,
  withPicture,
} from '#specimens/degrade-face.ts';
import { type FaceSpecimenOptions, renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { inDepth, LONG } from '../../support/depth.ts';

const LIMITS = SelfieLimits.parse({});
const FRAME = { width: 960, height: 540 };

const models = createModelStore({
  modelsDir: fileURLToPath(new URL('../../../native-models', import.meta.url)),
});

async function draw(options: Partial<FaceSpecimenOptions> = {}): Promise<RgbImage> {
  const bytes = await renderFace({ identity: SPECIMEN_PERSONS.applicant, ...FRAME, ...options });
  return decoded({ mimeType: 'image/png', bytes });
}

const analyse = (picture: RgbImage): Promise<FaceAnalysis> => analyseFaces(models, picture);

type Scores = Partial<Record<QualityComponent['component'], number>>;

async function scoresOf(picture: RgbImage): Promise<Scores> {
  const [face] = (await analyse(picture)).faces;
  if (!face) throw new Error('no face was found');
  return Object.fromEntries(
    face.quality.flatMap((entry) =>
      entry.verdict === 'NOT_PERFORMED' ? [] : [[entry.component, entry.score]],
    ),
  );
}

/** Which components describe the same thing and may move together. */
const GROUPS = {
  light: [
    'dynamic-range',
    'illumination-uniformity',
    'under-exposure-prevention',
    'over-exposure-prevention',
    'luminance-mean',
    'luminance-variance',
  ],
  distance: ['inter-eye-distance', 'head-size', 'margin-above', 'margin-below'],
  place: ['leftward-crop', 'rightward-crop', 'margin-above', 'margin-below'],
  pose: ['head-pose-yaw', 'head-pose-pitch', 'head-pose-roll'],
  focus: ['sharpness'],
  eyes: ['eyes-visible'],
  mouth: ['mouth-occlusion-prevention'],
  company: ['single-face-present'],
} as const satisfies Record<string, readonly MeasuredComponent[]>;

/**
 * Points by which a change of another component may move a score. Light on a turned head truly changes. The mapping of
 * over-exposure is steep: one highlight more or less is worth 16 points, of which 5 are enough to pass.
 */
const TOLERANCE = 15;
const OWN_TOLERANCE: Partial<Record<MeasuredComponent, number>> = { 'over-exposure-prevention': 35 };
/** Tolerance of a rounded measure. */
const SLACK = 2;

interface Degradation {
  name: string;
  /** Falls with every step. */
  own: readonly MeasuredComponent[];
  groups: readonly (keyof typeof GROUPS)[];
  steps: readonly number[];
  at(amount: number): RgbImage | Promise<RgbImage>;
}

let picture: RgbImage;
let face: ObservedFace;

beforeAll(async () => {
  await buildModels();
  picture = await draw();
  face = (await analyse(picture)).faces[0]!;
});

afterAll(() => models.close());

const DEGRADATIONS: readonly Degradation[] = [
  {
    name: 'blur',
    own: ['sharpness'],
    groups: ['focus'],
    steps: [0, 1, 2, 3, 5],
    at: (by) => blurred(picture, by),
  },
  // Noise is not part of the face: sharpness must not take it for detail.
  { name: 'noise', own: [], groups: [], steps: [0, 3, 6, 10], at: (by) => noisy(picture, by) },
  {
    name: 'darkness',
    own: ['luminance-mean', 'dynamic-range', 'luminance-variance'],
    groups: ['light'],
    steps: [0.7, 0.5, 0.35, 0.2],
    at: (gain) => lit(picture, gain),
  },
  {
    name: 'brightness',
    own: ['luminance-mean', 'dynamic-range', 'over-exposure-prevention'],
    groups: ['light'],
    steps: [1, 1.15, 1.3, 1.45],
    at: (gain) => lit(picture, gain),
  },
  {
    name: 'light from one side',
    own: ['illumination-uniformity'],
    groups: ['light'],
    steps: [0.3, 0.5, 0.65, 0.8],
    at: (loss) => litFromOneSide(picture, loss, FRAME.width / 2),
  },
  {
    name: 'a turn to the left',
    own: ['head-pose-yaw'],
    groups: ['pose', 'light'],
    steps: [0, 10, 20, 30],
    at: (yaw) => draw({ yaw }),
  },
  {
    name: 'a turn to the right',
    own: ['head-pose-yaw'],
    groups: ['pose', 'light'],
    steps: [0, -10, -20, -30],
    at: (yaw) => draw({ yaw }),
  },
  {
    name: 'distance',
    own: ['inter-eye-distance', 'head-size'],
    groups: ['distance', 'light'],
    steps: [0.55, 0.45, 0.35, 0.25],
    at: (headShare) => draw({ headShare }),
  },
  {
    name: 'a place at the right edge',
    own: ['rightward-crop'],
    groups: ['place'],
    steps: [0, 200, 340, 400],
    at: (by) => shifted(picture, by),
  },
  {
    name: 'a place at the left edge',
    own: ['leftward-crop'],
    groups: ['place'],
    steps: [0, -200, -340, -400],
    at: (by) => shifted(picture, by),
  },
  {
    name: 'dark lenses',
    own: ['eyes-visible'],
    groups: ['eyes', 'light'],
    steps: [0, 0.4, 0.6, 0.8, 0.95],
    at: (opacity) => drawnOver(picture, glasses(face.landmarks, '#101014', opacity)),
  },
  {
    name: 'a mask',
    own: ['mouth-occlusion-prevention'],
    groups: ['mouth', 'light'],
    steps: [0, 0.4, 0.6, 0.8, 1],
    at: (opacity) => drawnOver(picture, mask(face.landmarks, '#8fb8d8', { opacity })),
  },
  {
    name: 'somebody else',
    own: ['single-face-present'],
    groups: ['company'],
    steps: [0, 0.3, 0.45, 0.6],
    at: (size) => besideAnother(size),
  },
];

/** A second person at the left, their head this part of the first one's. */
async function besideAnother(size: number): Promise<RgbImage> {
  if (size === 0) return picture;
  const other = await draw({
    identity: SPECIMEN_PERSONS.other,
    width: 300,
    height: 540,
    headShare: 0.55 * size,
  });
  return withPicture(picture, other, { x: 0, y: 0 });
}

describe.each(inDepth(DEGRADATIONS, 2))('$name', ({ own, groups, steps, at }) => {
  test('its own components fall with every step, the others stay', async () => {
    const scores: Scores[] = [];
    for (const step of steps) scores.push(await scoresOf(await at(step)));
    for (const name of own) {
      const series = scores.map((one) => one[name] ?? Number.NaN);
      for (const [index, score] of series.slice(1).entries())
        expect(score, `${name}: ${series.join(' ')}`).toBeLessThanOrEqual(series[index]! + SLACK);
      expect(series.at(-1)!, `${name}: ${series.join(' ')}`).toBeLessThan(series[0]! - SLACK);
    }
    const belongs = new Set<string>(groups.flatMap((group) => GROUPS[group]));
    for (const name of Object.keys(scores[0]!) as MeasuredComponent[]) {
      if (belongs.has(name)) continue;
      const series = scores.map((one) => one[name] ?? Number.NaN);
      const spread = Math.max(...series) - Math.min(...series);
      expect(spread, `${name}: ${series.join(' ')}`).toBeLessThanOrEqual(OWN_TOLERANCE[name] ?? TOLERANCE);
    }
  });
});

test('noise does not make a blurred picture sharp', async () => {
  const soft = await blurred(picture, 3);
  const [without, withNoise] = [await scoresOf(soft), await scoresOf(noisy(soft, 8))];
  expect(withNoise.sharpness).toBeLessThanOrEqual(without.sharpness! + 10);
});

const LENSES = { black: '#0c0c0e', grey: '#26282c', green: '#1f2d22', mirroring: '#8fa9c4' };
/** White cloth on pale skin, and cloth of the colour of skin, differ too little: the operator's inspection sees them. */
const CLOTHS = { blue: '#8fb8d8', black: '#1b1c20', red: '#8a2a30' };

describe('a covered face', () => {
  const hintOf = async (shapes: string, of = picture) =>
    judgeSelfie(await analyse(await drawnOver(of, shapes)), LIMITS).hint;

  test('clear glasses hide nothing', async () => {
    expect(await hintOf(glasses(face.landmarks, '#ffffff', 0.04))).toBe('ready');
  });

  test.each(Object.entries(LENSES))('%s lenses hide the eyes', async (_, colour) => {
    expect(await hintOf(glasses(face.landmarks, colour, 0.95))).toBe('eyes-hidden');
  });

  test.each(Object.entries(CLOTHS))(
    'a %s mask hides the mouth, over the nose and under it',
    async (_, colour) => {
      for (const underNose of [false, true])
        expect(await hintOf(mask(face.landmarks, colour, { underNose }))).toBe('mouth-hidden');
    },
  );

  test.each(LONG ? ['c3', 'a1', 'b2', 'f6'] : ['a1'])(
    'on %s, whose skin is another, both are seen and neither is invented',
    async (identity) => {
      const bare = await draw({ identity });
      const { landmarks } = (await analyse(bare)).faces[0]!;
      const scores = async (shapes: string) => scoresOf(await drawnOver(bare, shapes));
      expect((await scores(glasses(landmarks, LENSES.black, 0.95)))['eyes-visible']).toBeLessThan(10);
      expect((await scores(mask(landmarks, CLOTHS.blue)))['mouth-occlusion-prevention']).toBeLessThan(10);
      const { 'eyes-visible': eyes, 'mouth-occlusion-prevention': mouth } = await scoresOf(bare);
      expect([eyes! > 75, mouth! > 75]).toEqual([true, true]);
    },
  );
});

test('a mask and a fringe that leave no skin to compare with make no claim about the mouth', async () => {
  const bare = await draw({ identity: 'chen' });
  const { landmarks } = (await analyse(bare)).faces[0]!;
  const scores = await scoresOf(await drawnOver(bare, mask(landmarks, CLOTHS.blue)));
  expect(scores['mouth-occlusion-prevention']).toBeUndefined();
});

describe('more than one face', () => {
  test('somebody far behind is recorded, and the picture is taken', async () => {
    const near = await draw({ headShare: 0.75, width: 720 });
    const far = await draw({ identity: SPECIMEN_PERSONS.other, width: 160, headShare: 0.29 });
    const analysis = await analyse(await withPicture(near, far, { x: 0, y: 0 }));
    expect(analysis.faces).toHaveLength(2);
    expect(judgeSelfie(analysis, LIMITS)).toEqual({ accepted: true, hint: 'ready' });
    expect(analysis.faces[0]!.quality[0]).toMatchObject({
      component: 'single-face-present',
      native: { value: expect.closeTo(0.14, 1) },
      verdict: 'PASSED',
    });
  });

  test('somebody close in size stops the capture', async () => {
    const analysis = await analyse(await besideAnother(0.6));
    expect(judgeSelfie(analysis, LIMITS).hint).toBe('one-person-only');
    expect(analysis.faces[0]!.quality[0]).toMatchObject({ verdict: 'FAILED', reason: 'another-face' });
  });
});

/** A folder with `faces/*.jpg`, bare faces of real persons; they are not part of this project. */
const FACES_DIR = join(process.env.COUNTERPROOF_DEV_DATA ?? '', 'faces');
const HAS_DATA = process.env.COUNTERPROOF_DEV_DATA !== undefined && existsSync(FACES_DIR);

describe.skipIf(!HAS_DATA)('covers on photographs (needs COUNTERPROOF_DEV_DATA)', () => {
  test('no bare face is called covered, and drawn covers are found', async () => {
    const files = (await readdir(FACES_DIR)).filter((name) => /\.jpg$/.test(name)).sort();
    const counts = { bare: 0, bareFound: 0, covered: 0, lenses: 0, cloths: 0 };
    for (const [index, name] of files.entries()) {
      const bytes = await readFile(join(FACES_DIR, name));
      const image = { mimeType: sniffImageType(bytes), bytes } as EncodedImage;
      const photograph = await decodeImage(image, { ...FILE_LIMITS, maxSide: 800 });
      const { faces } = await analyse(photograph);
      const [main] = faces;
      if (!main || faces.length > 1 || Math.abs(main.pose.yaw) > 15 || Math.abs(main.pose.pitch) > 18)
        continue;
      const failed = (one: ObservedFace | undefined, component: MeasuredComponent) =>
        one?.quality.some((entry) => entry.component === component && entry.verdict === 'FAILED') ? 1 : 0;
      counts.bare += 1;
      counts.bareFound += Math.max(failed(main, 'eyes-visible'), failed(main, 'mouth-occlusion-prevention'));
      if (index % 4 !== 0) continue;
      const seen = async (shapes: string) => (await analyse(await drawnOver(photograph, shapes))).faces[0];
      counts.covered += 1;
      counts.lenses += failed(await seen(glasses(main.landmarks, LENSES.grey, 0.9)), 'eyes-visible');
      counts.cloths += failed(await seen(mask(main.landmarks, CLOTHS.blue)), 'mouth-occlusion-prevention');
    }
    console.info(JSON.stringify(counts));
    expect(counts.bareFound).toBeLessThanOrEqual(0.02 * counts.bare);
    expect(Math.min(counts.lenses, counts.cloths)).toBeGreaterThanOrEqual(0.95 * counts.covered);
  });
});
