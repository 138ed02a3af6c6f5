import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as tf from '@tensorflow/tfjs';
import { Tensor } from 'onnxruntime-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ModelManifest } from '#inference/runtime/model-manifest.ts';
import { createModelStore } from '#inference/runtime/model-store.ts';
import { buildModels } from '#scripts/models-build.ts';
import { randomSequence } from '#specimens/face/identity.ts';
import { LONG } from '../../support/depth.ts';
import { openReferenceEmbedder } from '../../support/parity/face-api-reference.ts';
import { openReferenceGraph } from '../../support/parity/tfjs-graph-reference.ts';
import { runTfliteOnTfjs } from '../../support/parity/tflite-on-tfjs.ts';

const MODELS_DIR = fileURLToPath(new URL('../../../native-models', import.meta.url));
const PACKAGES_DIR = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const INPUTS = 50;
const TOLERANCE = 1e-4;

const models = createModelStore({ modelsDir: MODELS_DIR });

beforeAll(async () => {
  await buildModels();
  await tf.setBackend('cpu');
});

afterAll(() => models.close());

/** A smooth picture with noise, different for every seed, RGB interleaved. */
function testPicture(seed: number, size: number, low: number, high: number): Float32Array {
  const random = randomSequence(`parity ${seed}`);
  const waves = Array.from({ length: 9 }, () => random());
  const picture = new Float32Array(3 * size * size);
  for (let index = 0; index < picture.length; index += 1) {
    const [pixel, channel] = [Math.floor(index / 3), index % 3];
    const [x, y] = [(pixel % size) / size, Math.floor(pixel / size) / size];
    const [a, b, c] = waves.slice(3 * channel, 3 * channel + 3) as [number, number, number];
    const smooth = 0.5 + 0.4 * Math.sin(9 * a * x + 7 * b * y + 6 * c);
    picture[index] = low + (high - low) * Math.min(1, Math.max(0, smooth + 0.15 * (random() - 0.5)));
  }
  return picture;
}

function toPlanes(interleaved: Float32Array): Float32Array {
  const pixels = interleaved.length / 3;
  return interleaved.map((_, index) => interleaved[3 * (index % pixels) + Math.floor(index / pixels)]!);
}

/** The largest difference; for values beyond one it is relative. */
function largestDifference(actual: Float32Array, expected: Float32Array): number {
  expect(actual.length).toBe(expected.length);
  return actual.reduce(
    (largest, value, index) =>
      Math.max(largest, Math.abs(value - expected[index]!) / Math.max(1, Math.abs(expected[index]!))),
    0,
  );
}

async function sourceOf(task: string, name: string): Promise<Uint8Array> {
  const manifest = ModelManifest.parse(
    JSON.parse(await readFile(join(MODELS_DIR, task, 'manifest.json'), 'utf8')),
  );
  const source = manifest.models.find((model) => model.name === name)!.sources[0]!;
  const bytes = await readFile(join(PACKAGES_DIR, source.package, source.file));
  return source.byteRange ? bytes.subarray(...source.byteRange) : bytes;
}

describe.runIf(LONG)(`converted models agree with TensorFlow.js to ${TOLERANCE}`, () => {
  const tfliteModels = [
    { task: 'face-detection', model: 'short-range', size: 128, low: -1, high: 1 },
    { task: 'face-detection', model: 'full-range', size: 192, low: -1, high: 1 },
    { task: 'face-landmarks', model: 'mesh-468', size: 192, low: 0, high: 1 },
  ];
  test.each(tfliteModels)('$task/$model', { timeout: 600_000 }, async ({ task, model, size, low, high }) => {
    const [session, file] = await Promise.all([models.session(task, model), sourceOf(task, model)]);
    let worst = 0;
    for (let seed = 0; seed < INPUTS; seed += 1) {
      const picture = testPicture(seed, size, low, high);
      const expected = runTfliteOnTfjs(file, picture);
      const actual = await session.run({
        input: new Tensor('float32', toPlanes(picture), [1, 3, size, size]),
      });
      expect([...expected.keys()].sort()).toEqual([...session.outputNames].sort());
      for (const [name, values] of expected) {
        worst = Math.max(worst, largestDifference(actual[name]!.data as Float32Array, values));
      }
    }
    expect(worst).toBeLessThanOrEqual(TOLERANCE);
  });

  test('eye-contour/eye-contour-71', { timeout: 600_000 }, async () => {
    const session = await models.session('eye-contour', 'eye-contour-71');
    const reference = await openReferenceGraph(join(PACKAGES_DIR, '@vladmandic/human/models/iris.json'));
    let worst = 0;
    for (let seed = 0; seed < INPUTS; seed += 1) {
      const picture = testPicture(seed, 64, 0, 1);
      const actual = await session.run({ input: new Tensor('float32', toPlanes(picture), [1, 3, 64, 64]) });
      // The graph's one output holds the contour, and the iris after it.
      const expected = reference.run(picture, [1, 64, 64, 3]).subarray(0, 213);
      worst = Math.max(worst, largestDifference(actual.contour!.data as Float32Array, expected));
    }
    reference.close();
    expect(worst).toBeLessThanOrEqual(TOLERANCE);
  });

  test('face-recognition/dlib-resnet-128, against the code of face-api.js', {
    timeout: 600_000,
  }, async () => {
    const reference = openReferenceEmbedder();
    const session = await models.session('face-recognition', 'dlib-resnet-128');
    let worst = 0;
    for (let seed = 0; seed < INPUTS; seed += 1) {
      const picture = testPicture(seed, 150, 0, 255);
      const actual = await session.run({ input: new Tensor('float32', toPlanes(picture), [1, 3, 150, 150]) });
      const expected = await reference.embed(picture);
      worst = Math.max(worst, largestDifference(actual.embedding!.data as Float32Array, expected));
    }
    await reference.close();
    expect(worst).toBeLessThanOrEqual(TOLERANCE);
  });
});
