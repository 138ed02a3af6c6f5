import { fileURLToPath } from 'node:url';
import { Tensor } from 'onnxruntime-node';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeSelfie } from '#core/biometrics/judge-selfie.ts';
import { SelfieLimits } from '#core/contract/capture-limits.ts';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';
import { analyseFaces } from '#inference/face/analyse-faces.ts';
import { createFaceEngine } from '#inference/face/face-engine.ts';
import { placeMesh } from '#inference/face/face-mesh.ts';
import type { FaceTasks } from '#inference/face/face-tasks.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import { createInferenceClient, INFERENCE_WORKER } from '#inference/runtime/inference-client.ts';
import { createModelStore, type ModelStore } from '#inference/runtime/model-store.ts';
import { buildModels } from '#scripts/models-build.ts';
import { decoded } from '#specimens/degrade-face.ts';
import { seeded } from '#specimens/seeded.ts';
import { type FaceSpecimenOptions, renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';

const MODELS_DIR = fileURLToPath(new URL('../../../native-models', import.meta.url));
const LIMITS = SelfieLimits.parse({});

let engine: FaceEngine;

beforeAll(async () => {
  await buildModels();
  engine = createFaceEngine(
    createInferenceClient<FaceTasks>({
      workerUrl: INFERENCE_WORKER,
      modelsDir: MODELS_DIR,
    }),
  );
});

afterAll(() => engine.close());

const draw = async (options: Partial<FaceSpecimenOptions> = {}): Promise<Sharp> =>
  sharp(await renderFace({ identity: SPECIMEN_PERSONS.applicant, width: 640, height: 480, ...options }));

const png = async (picture: Sharp): Promise<EncodedImage> => ({
  mimeType: 'image/png',
  bytes: await picture.png().toBuffer(),
});
const jpeg = async (picture: Sharp): Promise<EncodedImage> => ({
  mimeType: 'image/jpeg',
  bytes: await picture.jpeg({ quality: 90 }).toBuffer(),
});

/** What the engine and the rules of capture say about a picture: a hint, or the code of an error. */
async function answer(image: EncodedImage): Promise<string> {
  try {
    return judgeSelfie(await engine.analyse(image), LIMITS).hint;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

const blank = () => sharp({ create: { width: 640, height: 480, channels: 3, background: '#b7c3cc' } });

async function crowd(): Promise<Sharp> {
  const people = await Promise.all(
    ['chen', 'a1', 'b2', 'c3', 'd4', 'e5'].map(async (identity) =>
      (await draw({ identity, width: 320, height: 360, headShare: 0.7 })).toBuffer(),
    ),
  );
  const input = people.map((one, index) => ({
    input: one,
    left: 320 * (index % 3),
    top: 360 * Math.floor(index / 3),
  }));
  return sharp(
    await sharp({ create: { width: 960, height: 720, channels: 3, background: '#ffffff' } })
      .composite(input)
      .png()
      .toBuffer(),
  );
}

async function noise(): Promise<EncodedImage> {
  const random = seeded(5);
  const data = Uint8Array.from({ length: 3 * 640 * 480 }, () => 256 * random());
  return png(sharp(data, { raw: { width: 640, height: 480, channels: 3 } }));
}

/** A JPEG or PNG that ends in its middle, or whose middle was overwritten. */
async function cut(image: EncodedImage): Promise<EncodedImage> {
  return { ...image, bytes: image.bytes.slice(0, Math.floor(image.bytes.length / 2)) };
}
async function overwritten(image: EncodedImage): Promise<EncodedImage> {
  const bytes = Uint8Array.from(image.bytes);
  bytes.fill(0xff, Math.floor(bytes.length / 3), Math.floor(bytes.length / 2));
  return { ...image, bytes };
}

/** Every row: a picture, and the one answer that it gets. */
const ROWS: readonly (readonly [name: string, make: () => Promise<EncodedImage>, answers: string])[] = [
  ['an empty wall', async () => png(blank()), 'face-not-found'],
  ['noise', noise, 'face-not-found'],
  ['six people', async () => jpeg(await crowd()), 'one-person-only'],
  ['a face of 20 pixels', async () => png(await draw({ headShare: 20 / 480 })), 'face-not-found'],
  ['a head of a tenth of the picture', async () => png(await draw({ headShare: 0.1 })), 'move-closer'],
  [
    'a picture of 8000 pixels',
    async () => jpeg((await draw()).resize(8000, 6000, { kernel: 'cubic' })),
    'ready',
  ],
  ['a grey picture', async () => jpeg((await draw()).greyscale()), 'ready'],
  ['a grey PNG of one channel', async () => png((await draw()).toColourspace('b-w')), 'ready'],
  ['a PNG of 16 bits', async () => png((await draw()).toColourspace('rgb16')), 'ready'],
  ['a CMYK JPEG', async () => jpeg((await draw()).toColourspace('cmyk')), 'ready'],
  ['a transparent PNG', async () => png((await draw()).ensureAlpha(0.9)), 'ready'],
  ['a cut JPEG', async () => cut(await jpeg(await draw())), 'IMAGE_UNREADABLE'],
  ['a cut PNG', async () => cut(await png(await draw())), 'IMAGE_UNREADABLE'],
  ['a damaged PNG', async () => overwritten(await png(await draw())), 'IMAGE_UNREADABLE'],
  ['no bytes', async () => ({ mimeType: 'image/jpeg', bytes: new Uint8Array() }), 'IMAGE_EMPTY'],
  [
    'a PNG that is called a JPEG',
    async () => ({ ...(await png(await draw())), mimeType: 'image/jpeg' }),
    'IMAGE_TYPE_MISMATCH',
  ],
  ['a covered lens', async () => jpeg(blank().linear(0, 3)), 'IMAGE_BLACK'],
];

describe('every bad picture has a named answer', () => {
  test.each(ROWS)('%s', async (_, make, answers) => {
    expect(await answer(await make())).toBe(answers);
  });

  test.each(['applicant', 'other'] as const)(
    'the face of the %s upside down is seen as turned',
    async (person) => {
      const upsideDown = await png((await draw({ identity: SPECIMEN_PERSONS[person] })).rotate(180));
      const [face] = (await engine.analyse(upsideDown)).faces;
      expect(Math.abs(face!.pose.roll)).toBeGreaterThan(150);
      expect(await answer(upsideDown)).toBe('look-straight');
    },
  );

  test('a JPEG whose middle was overwritten is refused everywhere', async () => {
    expect(await answer(await overwritten(await jpeg(await draw())))).not.toBe('ready');
  });
});

/** How a rotated camera stores an upright picture: what undoes each EXIF orientation. */
const STORED: Readonly<Record<number, (picture: Sharp) => Sharp>> = {
  1: (picture) => picture,
  2: (picture) => picture.flop(),
  3: (picture) => picture.rotate(180),
  4: (picture) => picture.flip(),
  5: (picture) => picture.rotate(270).flop(),
  6: (picture) => picture.rotate(270),
  7: (picture) => picture.rotate(90).flop(),
  8: (picture) => picture.rotate(90),
};

describe('a picture that says how the camera was held', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'EXIF orientation %d shows the same upright face',
    async (orientation) => {
      const upright = await draw();
      // In two steps: sharp turns before it mirrors, in any order of the calls.
      const stored = sharp(await STORED[orientation]!(upright).png().toBuffer());
      const image = await jpeg(stored.withMetadata({ orientation }));
      const analysis = await engine.analyse(image);
      expect([analysis.width, analysis.height]).toEqual([640, 480]);
      expect(judgeSelfie(analysis, LIMITS).hint).toBe('ready');
      expect(Math.abs(analysis.faces[0]!.pose.roll)).toBeLessThan(5);
    },
  );
});

describe('a detection that the mesh does not confirm', () => {
  test('has a flag far below the limit where there is no face', async () => {
    const models = createModelStore({ modelsDir: MODELS_DIR });
    try {
      const wall = await decoded(await png(blank()));
      const keyPoints = [
        { x: 280, y: 200 },
        { x: 360, y: 200 },
      ];
      const invented = { box: { x: 220, y: 140, width: 200, height: 200 }, score: 0.9, keyPoints };
      expect((await placeMesh(models, wall, invented)).flag).toBeLessThan(0.1);
    } finally {
      await models.close();
    }
  });

  test.each([
    [2.1, 'face-not-found'],
    [2.3, 'ready'],
  ])('a face to which the mesh gives %d, where 2.2 is nine in ten, is answered %s', async (logit, hint) => {
    const models = createModelStore({ modelsDir: MODELS_DIR });
    const unsure = { ...models, session: openUnsure(models, logit) };
    try {
      const analysis = await analyseFaces(unsure, await decoded(await png(await draw())));
      expect(judgeSelfie(analysis, LIMITS).hint).toBe(hint);
    } finally {
      await models.close();
    }
  });
});

/** The real models, but with a given certainty of the mesh for every face. */
function openUnsure(models: ModelStore, logit: number): ModelStore['session'] {
  return async (task, model) => {
    const session = await models.session(task, model);
    if (task !== 'face-landmarks') return session;
    const flag = new Tensor('float32', [logit], [1]);
    const run = async (feeds: Parameters<typeof session.run>[0]) => ({
      ...(await session.run(feeds)),
      conv2d_31: flag,
    });
    return { ...session, run } as typeof session;
  };
}
