import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createModelStore } from '../runtime/model-store.ts';
import { applyAffine } from './affine.ts';
import { faceTasks } from './face-tasks.ts';
import { isFramed, passiveCrop, passiveScores } from './passive-liveness.ts';

/** A folder with `pad/` (three stills of the public test set of the networks) and one with the optional models. */
const DATA_DIR = process.env.COUNTERPROOF_DEV_DATA ?? '';
const OPTIONAL_DIR = process.env.COUNTERPROOF_DEV_MODELS ?? '';
const HAS_DATA =
  existsSync(join(DATA_DIR, 'pad/image_T1.jpg')) && existsSync(join(OPTIONAL_DIR, 'minifas_v2_2.7.onnx'));

describe('the crop of a passive network', () => {
  test('is the box enlarged around its centre where there is room', () => {
    const crop = passiveCrop({ width: 1000, height: 800 }, { x: 450, y: 350, width: 100, height: 100 }, 4);
    const [first, last] = [applyAffine(crop, -0.5, -0.5), applyAffine(crop, 79.5, 79.5)];
    expect(first.x).toBeCloseTo(299.5, 6);
    expect(first.y).toBeCloseTo(199.5, 6);
    expect(last.x).toBeCloseTo(699.5, 6);
    expect(last.y).toBeCloseTo(599.5, 6);
  });

  test('never leaves the picture, wherever the box lies and however large it is', () => {
    const side = fc.integer({ min: 48, max: 2000 });
    const share = fc.double({ min: 0.02, max: 1.5, noNaN: true });
    const place = fc.double({ min: -0.4, max: 1, noNaN: true });
    fc.assert(
      fc.property(side, side, share, place, place, (width, height, size, left, top) => {
        const box = { x: left * width, y: top * height, width: size * width, height: size * height };
        const crop = passiveCrop({ width, height }, box, 2.7);
        const [first, last] = [applyAffine(crop, -0.5, -0.5), applyAffine(crop, 79.5, 79.5)];
        expect(Math.min(first.x, first.y)).toBeGreaterThanOrEqual(-0.5 - 1e-6);
        expect(last.x).toBeLessThanOrEqual(width - 0.5 + 1e-6);
        expect(last.y).toBeLessThanOrEqual(height - 0.5 + 1e-6);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
    );
  });
});

test('a face that fills the picture is outside of what the networks know, and gets no score', async () => {
  const box = { x: 0, y: 0, width: 100, height: 100 };
  expect(isFramed({ width: 640, height: 175 }, box)).toBe(true);
  expect(isFramed({ width: 640, height: 174 }, box)).toBe(false);
  expect(isFramed({ width: 174, height: 640 }, box)).toBe(false);
  const image = { width: 120, height: 120, data: new Uint8Array(120 * 120 * 3) };
  const asked = () => {
    throw new Error('the network was asked');
  };
  const session = { run: asked } as never;
  const model = { file: 'minifas_v2_2.7.onnx', sha256: '', session };
  expect(await passiveScores([model], image, box)).toEqual([]);
  await expect(passiveScores([model], image, { ...box, width: 40, height: 40 })).rejects.toThrow();
});

describe.skipIf(!HAS_DATA)('passive scores (need COUNTERPROOF_DEV_DATA and COUNTERPROOF_DEV_MODELS)', () => {
  const models = createModelStore({
    modelsDir: fileURLToPath(new URL('../../native-models', import.meta.url)),
    optionalModelsDir: OPTIONAL_DIR,
  });
  afterAll(() => models.close());

  test.each([
    ['image_T1.jpg', true],
    ['image_F1.jpg', false],
    ['image_F2.jpg', false],
  ])('%s: live %s by the mean of both networks', async (file, live) => {
    const bytes = await readFile(join(DATA_DIR, 'pad', file));
    const image = { mimeType: 'image/jpeg', bytes } as const;
    const { passive = [] } = await faceTasks['face.observe']({ image, passive: true }, { models });
    expect(passive.map(({ model }) => model.split('@')[0])).toEqual([
      'minifas_v2_2.7.onnx',
      'minifas_v1se_4.0.onnx',
    ]);
    const mean = passive.reduce((sum, score) => sum + score.live, 0) / passive.length;
    console.log(
      `${file}: ${passive.map((score) => score.live.toFixed(3)).join(' and ')}, mean ${mean.toFixed(3)}`,
    );
    expect(mean >= 0.5).toBe(live);
  });
});
