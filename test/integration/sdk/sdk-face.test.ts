import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { createFaceEngine } from '#inference/face/face-engine.ts';
import type { FaceTasks } from '#inference/face/face-tasks.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import { createInferenceClient, INFERENCE_WORKER } from '#inference/runtime/inference-client.ts';
import type { Bitmap } from '#sdk/contract/types.ts';
import type { IdentitySDK } from '#sdk/identity-sdk.ts';
import { answer, code, LIVE, signLiveId, type TestKiosk, testKiosk } from '#sdk/sdk.fixture.ts';

const project = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const MODELS = [
  'face-detection/built/short-range',
  'face-landmarks/built/mesh-468',
  'face-recognition/built/dlib-resnet-128',
];
const built = MODELS.every((model) => existsSync(project(`native-models/${model}.onnx`)));

/** Sample pictures of an npm package, read where it is installed: each shows one face. */
const sample = (number: number): Bitmap => ({
  mime: 'image/jpeg',
  bytes: new Uint8Array(readFileSync(project(`node_modules/@vladmandic/face-api/demo/sample${number}.jpg`))),
});
const ONE_PERSON = 2;
const ANOTHER = 4;
const SEVERAL = 1;

describe.skipIf(!built)('the Live ID on the real face models (npm run models:build)', () => {
  let engine: FaceEngine;
  let kiosk: TestKiosk;
  let sdk: IdentitySDK;
  beforeAll(() => {
    engine = createFaceEngine(
      createInferenceClient<FaceTasks>({ workerUrl: INFERENCE_WORKER, modelsDir: project('native-models') }),
    );
  });
  afterAll(() => engine.close());
  beforeEach(async () => {
    kiosk = testKiosk();
    await kiosk.registeredDevice();
    sdk = await kiosk.open(kiosk.applicantContext({ faces: engine }));
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
  });
  afterEach(() => kiosk.dispose());

  const set = (bitmap: Bitmap) =>
    answer<[boolean, string, ErrorResponse | null]>((done) =>
      sdk.setLiveID(bitmap, null, signLiveId(bitmap), LIVE, null, null, { onLiveIDEnrollment: done }),
    );
  const verify = (bitmap: Bitmap) =>
    answer<[boolean, number | null, ErrorResponse | null]>((done) =>
      sdk.verifyLiveID(null, bitmap, signLiveId(bitmap), LIVE, null, null, { onFaceComparison: done }),
    );

  it('supports another picture of the same face and not that of another person', async () => {
    expect(await set(sample(ONE_PERSON))).toEqual([true, '', null]);
    const darker = await sharp(sample(ONE_PERSON).bytes)
      .modulate({ brightness: 0.85 })
      .resize(1500)
      .png()
      .toBuffer();
    const [same, score, error] = await verify({ mime: 'image/png', bytes: new Uint8Array(darker) });
    expect([same, error]).toEqual([true, null]);
    expect(score).toBeGreaterThan(0.93);
    const [other, otherScore, refused] = await verify(sample(ANOTHER));
    expect([other, refused]).toEqual([false, expect.objectContaining(code('VERIFICATION_FAILED'))]);
    expect(otherScore).toBeLessThan(0.93);
  });

  it('refuses several faces, no face, and bytes that are no picture', async () => {
    expect((await set(sample(SEVERAL)))[2]).toMatchObject(code('FACE_MULTIPLE'));
    const wall = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#9ab' } })
      .png()
      .toBuffer();
    expect((await set({ mime: 'image/png', bytes: new Uint8Array(wall) }))[2]).toMatchObject(
      code('FACE_NOT_FOUND'),
    );
    expect((await set({ mime: 'image/jpeg', bytes: new Uint8Array(wall) }))[2]).toMatchObject(
      code('IMAGE_TYPE_MISMATCH'),
    );
    expect((await set({ mime: 'image/png', bytes: new Uint8Array() }))[2]).toMatchObject(code('IMAGE_EMPTY'));
    expect(sdk.isLiveIDRegistered()).toBe(false);
  });

  it('answers face_compare on a document', async () => {
    const base64 = (bitmap: Bitmap) => Buffer.from(bitmap.bytes).toString('base64');
    const document = { image1: base64(sample(ONE_PERSON)), liveId: base64(sample(ONE_PERSON)) };
    const [status, text] = await answer<[boolean, string | null, ErrorResponse | null]>((done) =>
      sdk.verifyDocument(document, ['face_compare'], null, null, { onDocumentVerify: done }),
    );
    expect(status).toBe(true);
    expect(JSON.parse(text ?? '').certifications).toEqual([
      {
        verification: 'face_compare',
        status: true,
        result: 'PASSED',
        reasonCode: 'score-supports',
        score: expect.closeTo(1, 3),
      },
    ]);
  });
});
