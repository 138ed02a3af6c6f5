import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sha256Of } from './open-inference-session.ts';
import { openOptionalModels } from './optional-models.ts';

/** A model of the project takes the place of an optional one: the pins of the test name it. */
const MODEL_FILE = fileURLToPath(new URL('../../native-models/mrz/mrz-line.onnx', import.meta.url));
const PINS = fileURLToPath(new URL('../../native-models/optional-models.json', import.meta.url));

let modelsDir: string;
let folder: string;

beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'counterproof-pins-'));
  folder = await mkdtemp(join(tmpdir(), 'counterproof-optional-'));
  const bytes = await readFile(MODEL_FILE);
  const entry = {
    task: 'pair',
    sha256: sha256Of(bytes),
    bytes: bytes.length,
    source: 'test',
    licence: 'test',
  };
  const models = [
    { ...entry, file: 'one.onnx' },
    { ...entry, file: 'two.onnx' },
    { ...entry, task: 'other', file: 'three.onnx' },
  ];
  await writeFile(join(modelsDir, 'optional-models.json'), JSON.stringify({ summary: '', models }));
});

afterEach(async () => {
  await rm(modelsDir, { recursive: true });
  await rm(folder, { recursive: true });
});

const install = async (...files: string[]) => {
  for (const file of files) await writeFile(join(folder, file), await readFile(MODEL_FILE));
};

describe('optional models', () => {
  test('are not installed without a folder, and without their files', async () => {
    expect(await openOptionalModels(modelsDir, undefined, 'pair')).toEqual([]);
    await install('three.onnx');
    expect(await openOptionalModels(modelsDir, folder, 'pair')).toEqual([]);
    expect(await openOptionalModels(modelsDir, join(folder, 'nowhere'), 'pair')).toEqual([]);
  });

  test('are opened in the order of the pins, each with its digest', async () => {
    await install('one.onnx', 'two.onnx');
    const models = await openOptionalModels(modelsDir, folder, 'pair');
    expect(models.map(({ file }) => file)).toEqual(['one.onnx', 'two.onnx']);
    expect(models[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(models[0]?.session.inputNames).toEqual(['line']);
    for (const { session } of models) await session.release();
  });

  test('of one task are used together: a missing one is named', async () => {
    await install('one.onnx');
    await expect(openOptionalModels(modelsDir, folder, 'pair')).rejects.toMatchObject({
      code: 'MODEL_MISSING',
      detail: { probe: expect.stringContaining('two.onnx') },
    });
  });

  test('are refused when one byte of one of them differs', async () => {
    await install('one.onnx', 'two.onnx');
    const bytes = await readFile(MODEL_FILE);
    bytes[bytes.length >> 1]! ^= 1;
    await writeFile(join(folder, 'two.onnx'), bytes);
    await expect(openOptionalModels(modelsDir, folder, 'pair')).rejects.toMatchObject({
      code: 'MODEL_ALTERED',
    });
  });

  test('are refused when the list of pins is damaged', async () => {
    await install('one.onnx', 'two.onnx');
    await writeFile(join(modelsDir, 'optional-models.json'), '{');
    await expect(openOptionalModels(modelsDir, folder, 'pair')).rejects.toMatchObject({
      code: 'MODEL_MISSING',
    });
  });

  test('of the product are pinned for both tasks that use them', async () => {
    const { models } = JSON.parse(await readFile(PINS, 'utf8'));
    const tasks = models.map(({ task }: { task: string }) => task);
    expect(tasks).toEqual(['passive-liveness', 'passive-liveness', 'second-recognition']);
  });
});
