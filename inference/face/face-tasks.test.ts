import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';
import { renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { createModelStore } from '../runtime/model-store.ts';
import { faceTasks } from './face-tasks.ts';

const modelsDir = fileURLToPath(new URL('../../native-models', import.meta.url));
const BUILT = existsSync(join(modelsDir, 'face-recognition/built/dlib-resnet-128.onnx'));
/** A folder with the optional models; they are not part of this project. */
const OPTIONAL_DIR = process.env.COUNTERPROOF_DEV_MODELS ?? '';
const HAS_SECOND = BUILT && existsSync(join(OPTIONAL_DIR, 'mobilefacenet_foamliu.onnx'));
const RULES = { bands: { thresholdSetId: 'test', supports: 0.93, review: 0.907 }, minPortraitInterEyePx: 32 };

const draw = async (identity: string): Promise<EncodedImage> => ({
  mimeType: 'image/png',
  bytes: await renderFace({ identity, width: 480, height: 360, headShare: 0.7 }),
});

describe.skipIf(!BUILT)('comparing two pictures (needs the built models)', () => {
  const models = createModelStore({ modelsDir });
  afterAll(() => models.close());

  test('has no second opinion where its model is not installed', async () => {
    const picture = await draw(SPECIMEN_PERSONS.applicant);
    const input = { selfie: picture, portrait: picture, rules: RULES };
    const result = await faceTasks['face.compare'](input, { models });
    expect(result.band).toBe('supports');
    expect(result.secondOpinion).toBeUndefined();
    for (const task of ['passive-liveness', 'second-recognition'] as const) {
      expect(await faceTasks['face.prepare-optional'](task, { models })).toEqual([]);
    }
  }, 60_000);
});

describe.skipIf(!HAS_SECOND)('comparing with a second recogniser (needs COUNTERPROOF_DEV_MODELS)', () => {
  const models = createModelStore({ modelsDir, optionalModelsDir: OPTIONAL_DIR });
  afterAll(() => models.close());

  test('reports its score under the name and digest of its model', async () => {
    const [own, other] = [await draw(SPECIMEN_PERSONS.applicant), await draw(SPECIMEN_PERSONS.other)];
    const compare = (selfie: EncodedImage, portrait: EncodedImage) =>
      faceTasks['face.compare']({ selfie, portrait, rules: RULES }, { models });
    const [same, different] = [await compare(own, own), await compare(own, other)];
    expect(same.secondOpinion?.score).toBeGreaterThan(0.99);
    expect(same.band).toBe('supports');
    expect(different.secondOpinion!.score).toBeLessThan(same.secondOpinion!.score);
    const [model] = await faceTasks['face.prepare-optional']('second-recognition', { models });
    expect(same.secondOpinion?.model).toBe(model?.model);
    expect(model?.model).toMatch(/^mobilefacenet_foamliu\.onnx@[0-9a-f]{64}$/);
  }, 60_000);
});
