import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeSelfie } from '#core/biometrics/judge-selfie.ts';
import { SelfieLimits } from '#core/contract/capture-limits.ts';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';
import { createFaceEngine } from '#inference/face/face-engine.ts';
import type { FaceTasks } from '#inference/face/face-tasks.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import { decodeImage } from '#inference/runtime/decode-image.ts';
import { createInferenceClient, INFERENCE_WORKER } from '#inference/runtime/inference-client.ts';
import { buildModels } from '#scripts/models-build.ts';
import { type FaceSpecimenOptions, renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';

const MODELS_DIR = fileURLToPath(new URL('../../../native-models', import.meta.url));
const LIMITS = SelfieLimits.parse({});
const RULES = {
  bands: { thresholdSetId: 'provisional', supports: 0.93, review: 0.907 },
  minPortraitInterEyePx: 32,
};

function openEngine(modelsDir: string): FaceEngine {
  return createFaceEngine(createInferenceClient<FaceTasks>({ workerUrl: INFERENCE_WORKER, modelsDir }));
}

async function draw(options: Partial<FaceSpecimenOptions> = {}): Promise<EncodedImage> {
  const defaults = { identity: SPECIMEN_PERSONS.applicant, width: 640, height: 480 };
  return { mimeType: 'image/png', bytes: await renderFace({ ...defaults, ...options }) };
}

async function jpegOf(image: EncodedImage): Promise<EncodedImage> {
  return { mimeType: 'image/jpeg', bytes: await sharp(image.bytes).jpeg({ quality: 85 }).toBuffer() };
}

async function wall(width = 640, height = 480): Promise<EncodedImage> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#b7c3cc' } });
  return { mimeType: 'image/png', bytes: await picture.png().toBuffer() };
}

/** A document portrait: narrow, filled by the head, on white. */
const PORTRAIT = { width: 350, height: 450, headShare: 0.7, background: '#f4f4f4' };

let engine: FaceEngine;

beforeAll(async () => {
  await buildModels();
  engine = openEngine(MODELS_DIR);
  await engine.prepare();
});

afterAll(() => engine.close());

describe('analysing a picture', () => {
  test('an invented person is found, confirmed and accepted as a selfie', async () => {
    const analysis = await engine.analyse(await jpegOf(await draw({ width: 1280, height: 720 })));
    const [face, ...others] = analysis.faces;
    expect(others).toEqual([]);
    expect(face!.score).toBeGreaterThan(0.5);
    expect(face!.meshFlag).toBeGreaterThanOrEqual(0.9);
    expect(face!.landmarks).toHaveLength(3 * 468);
    expect(judgeSelfie(analysis, LIMITS)).toEqual({ accepted: true, hint: 'ready' });
  });

  test.each(['soft', 'left', 'right', 'warm', 'dim'] as const)(
    'the same person is found in %s light',
    async (light) => {
      const { faces } = await engine.analyse(await draw({ light }));
      expect(faces).toHaveLength(1);
    },
  );

  test.each([
    [20, 1],
    [-20, -1],
  ])('a head turned by %d degrees is measured as turned to that side', async (yaw, sign) => {
    const analysis = await engine.analyse(await draw({ yaw }));
    expect(sign * analysis.faces[0]!.pose.yaw).toBeGreaterThan(12);
    expect(sign * analysis.faces[0]!.pose.yaw).toBeLessThan(32);
    expect(judgeSelfie(analysis, { ...LIMITS, maxYaw: 10 }).hint).toBe('look-straight');
  });

  test('decoded pixels give the same answer as the encoded picture', async () => {
    const image = await draw();
    const [fromFile, fromPixels] = [
      await engine.analyse(image),
      await engine.analyse(await decodeImage(image)),
    ];
    expect(fromPixels.faces[0]!.landmarks).toEqual(fromFile.faces[0]!.landmarks);
  });

  test('a small face is found by the second detector', async () => {
    const analysis = await engine.analyse(await draw({ width: 1280, height: 960, headShare: 0.11 }));
    expect(analysis.faces).toHaveLength(1);
    expect(judgeSelfie(analysis, LIMITS).hint).toBe('move-closer');
  });

  test('the same invented person is drawn to the same bytes every time', async () => {
    const [first, second] = [await draw(), await draw()];
    expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true);
  });

  test('an empty wall shows no face, which is no error', async () => {
    expect((await engine.analyse(await wall())).faces).toEqual([]);
  });

  test('a blurred picture is refused as blurred', async () => {
    const { bytes } = await draw({ width: 1280, height: 720 });
    const blurred = await sharp(bytes).blur(9).png().toBuffer();
    const analysis = await engine.analyse({ mimeType: 'image/png', bytes: blurred });
    expect(judgeSelfie(analysis, LIMITS).hint).toBe('too-blurry');
  });

  test('a picture that cannot be read keeps its error across the thread', async () => {
    const broken: EncodedImage = { mimeType: 'image/jpeg', bytes: Buffer.from('not a picture at all') };
    await expect(engine.analyse(broken)).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
  });

  test('of a burst of frames the first and the last are judged, those between are dropped', async () => {
    const frame = await jpegOf(await draw());
    const burst = Array.from({ length: 5 }, () => engine.analyse(frame, { stream: 'selfie' }));
    const settled = await Promise.allSettled(burst);
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect((settled[1] as PromiseRejectedResult).reason).toMatchObject({ code: 'FRAME_DROPPED' });
  });
});

describe('comparing two pictures', () => {
  test('two pictures of one invented person support each other', async () => {
    const selfie = await jpegOf(await draw({ width: 1280, height: 720, light: 'left' }));
    const result = await engine.compare(selfie, await draw(PORTRAIT), RULES);
    expect(result).toMatchObject({ band: 'supports', calibrated: false, reasons: ['score-supports'] });
    expect(result.score).toBeGreaterThan(0.96);
    expect(Math.hypot(...result.selfie.vector)).toBeCloseTo(1, 5);
  });

  test('pictures of two different persons do not', async () => {
    const other = await draw({ ...PORTRAIT, identity: SPECIMEN_PERSONS.other });
    const result = await engine.compare(await draw(), other, RULES);
    expect(result).toMatchObject({ band: 'does-not-support', reasons: ['score-does-not-support'] });
  });

  test('embedding an analysed face gives the template of the comparison', async () => {
    const image = await draw();
    const { faces } = await engine.analyse(image);
    const template = await engine.embed(image, faces[0]!);
    const compared = await engine.compare(image, image, RULES);
    expect(compared.selfie).toEqual(template);
    expect(compared.score).toBeCloseTo(1, 5);
  });

  test('a portrait of few pixels goes to review', async () => {
    const small = await draw({ ...PORTRAIT, width: 84, height: 108 });
    const result = await engine.compare(await draw(), small, RULES);
    expect(result).toMatchObject({ band: 'review', reasons: ['portrait-too-small'] });
  });

  test('a picture without a face is named by its role', async () => {
    await expect(engine.compare(await draw(), await wall(), RULES)).rejects.toMatchObject({
      code: 'FACE_NOT_FOUND',
      detail: { component: 'face/portrait' },
    });
  });

  test('two persons in a selfie are refused; a ghost image beside a portrait is not', async () => {
    const [left, right] = [await draw(), await draw({ identity: SPECIMEN_PERSONS.other })];
    const bytes = await sharp({ create: { width: 1280, height: 480, channels: 3, background: '#ffffff' } })
      .composite([
        { input: Buffer.from(left.bytes), left: 0, top: 0 },
        { input: Buffer.from(right.bytes), left: 640, top: 0 },
      ])
      .png()
      .toBuffer();
    const both: EncodedImage = { mimeType: 'image/png', bytes };
    await expect(engine.compare(both, left, RULES)).rejects.toMatchObject({ code: 'FACE_MULTIPLE' });
    const anybody = { ...RULES, singleFace: 0 };
    await expect(engine.compare(both, left, anybody)).resolves.toMatchObject({ score: expect.any(Number) });
    await expect(engine.compare(left, both, RULES)).resolves.toHaveProperty('band');
  });

  test('a face of a few pixels between the eyes is too small', async () => {
    const image = await draw();
    const { faces } = await engine.analyse(image);
    const face = { landmarks: faces[0]!.landmarks, interEyePx: 11 };
    await expect(engine.embed(image, face)).rejects.toMatchObject({ code: 'FACE_TOO_SMALL' });
  });
});

describe('models on disk', () => {
  test('an altered model is never opened', async () => {
    const modelsDir = await mkdtemp(join(tmpdir(), 'counterproof-altered-'));
    await cp(join(MODELS_DIR, 'face-detection'), join(modelsDir, 'face-detection'), { recursive: true });
    await writeFile(join(modelsDir, 'face-detection/built/short-range.onnx'), 'altered');
    const altered = openEngine(modelsDir);
    await expect(altered.analyse(await wall())).rejects.toMatchObject({ code: 'MODEL_ALTERED' });
    await expect(altered.prepare()).rejects.toMatchObject({ code: expect.stringMatching(/^MODEL_/) });
    await altered.close();
    await rm(modelsDir, { recursive: true });
  });
});
