import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ModelManifest } from '#inference/runtime/model-manifest.ts';
import { type BuildResult, buildModels } from './models-build.ts';

const MODELS_DIR = fileURLToPath(new URL('../native-models', import.meta.url));
const TASKS = ['face-detection', 'face-landmarks', 'face-recognition', 'face-landmarker-web'];

let modelsDir: string;

beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'counterproof-models-'));
  for (const task of TASKS) {
    await cp(join(MODELS_DIR, task, 'manifest.json'), join(modelsDir, task, 'manifest.json'));
  }
});

afterEach(() => rm(modelsDir, { recursive: true, force: true }));

async function editManifest(task: string, edit: (manifest: ModelManifest) => void): Promise<void> {
  const path = join(modelsDir, task, 'manifest.json');
  const manifest = ModelManifest.parse(JSON.parse(await readFile(path, 'utf8')));
  edit(manifest);
  await writeFile(path, JSON.stringify(manifest));
}

describe('building the models', () => {
  test('gives the pinned bytes from the installed packages, and a second run builds nothing', async () => {
    const progress: string[] = [];
    const onProgress = ({ model }: BuildResult, done: number, total: number) =>
      progress.push(`${done}/${total} ${model}`);
    const first = await buildModels({ modelsDir, onProgress });
    expect(first.map(({ outcome }) => outcome)).toEqual(first.map(() => 'built'));
    expect(progress.at(-1)).toBe(`${first.length}/${first.length} ${first.at(-1)!.model}`);
    const path = join(modelsDir, 'face-recognition/built/dlib-resnet-128.onnx');
    const manifest = ModelManifest.parse(
      JSON.parse(await readFile(join(MODELS_DIR, 'face-recognition/manifest.json'), 'utf8')),
    );
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    expect(hash).toBe(manifest.models[0]!.sha256);
    expect((await stat(path)).size).toBe(manifest.models[0]!.bytes);
    const second = await buildModels({ modelsDir });
    expect(second.every(({ outcome }) => outcome === 'up-to-date')).toBe(true);
  });

  test('replaces a built file that was altered', async () => {
    for (const task of TASKS.slice(1)) await rm(join(modelsDir, task), { recursive: true });
    await buildModels({ modelsDir });
    await writeFile(join(modelsDir, 'face-detection/built/short-range.onnx'), 'not a model');
    const outcomes = (await buildModels({ modelsDir })).map(({ model, outcome }) => `${model} ${outcome}`);
    expect(outcomes).toEqual(['short-range built', 'full-range up-to-date']);
  });

  test('refuses a result that is not the pinned one', async () => {
    await editManifest('face-detection', ({ models }) => {
      models[0]!.sha256 = '0'.repeat(64);
    });
    await expect(buildModels({ modelsDir })).rejects.toMatchObject({ code: 'MODEL_ALTERED' });
  });

  test('refuses a source file that is not the pinned one', async () => {
    await editManifest('face-detection', ({ models }) => {
      models[0]!.sources[0]!.sha256 = '0'.repeat(64);
    });
    await expect(buildModels({ modelsDir })).rejects.toMatchObject({
      code: 'MODEL_ALTERED',
      detail: { probe: expect.stringContaining('face_detection_short_range.tflite') },
    });
  });

  test('says which package is missing and how to install it', async () => {
    await expect(buildModels({ modelsDir, packagesDir: join(modelsDir, 'nothing') })).rejects.toMatchObject({
      code: 'MODEL_MISSING',
      detail: {
        probe: expect.stringContaining('@mediapipe/face_detection'),
        hint: expect.stringContaining('npm ci'),
      },
    });
  });
});
