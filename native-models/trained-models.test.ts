import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as ort from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { ModelManifest } from '#inference/runtime/model-manifest.ts';
import { sha256Of } from '#inference/runtime/open-inference-session.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const MODEL_FILE = /\.(onnx|ort|tflite|task|pt|bin|safetensors)$/;
/** Limit for every model trained here, so that the sources can contain it. */
const MOST_BYTES = 2_000_000;
/** The type of a node as ONNX writes it: field 4 of NodeProto, four bytes long. */
const CAST = Buffer.from('\x22\x04Cast', 'latin1');

/** The model files that lie with the sources: what `models:build` makes is in folders `built`, which git ignores. */
async function keptModels(): Promise<string[]> {
  const entries = await readdir(HERE, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && MODEL_FILE.test(entry.name))
    .map((entry) => relative(HERE, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.split('/').includes('built'))
    .sort();
}

test('the models kept with the sources are those that this project trained', async () => {
  expect(await keptModels()).toEqual([
    'document-outline/document-outline.onnx',
    'mrz/mrz-line.onnx',
    'print/latin-head.onnx',
  ]);
});

test('every model kept with the sources has at most 2 MB, and its size and hash are those of its manifest', async () => {
  for (const path of await keptModels()) {
    const folder = dirname(path);
    const bytes = await readFile(join(HERE, path));
    const manifest = ModelManifest.parse(
      JSON.parse(await readFile(join(HERE, folder, 'manifest.json'), 'utf8')),
    );
    const entry = manifest.models.find(({ file }) => `${folder}/${file}` === path);
    expect(entry, path).toMatchObject({ bytes: bytes.length, sha256: sha256Of(bytes) });
    expect(bytes.length, path).toBeLessThanOrEqual(MOST_BYTES);
  }
});

test('the half-precision weights of the outline model are float32 once it is open, with no cast left to run', async () => {
  const bytes = await readFile(join(HERE, 'document-outline/document-outline.onnx'));
  expect(bytes.includes(CAST)).toBe(true);
  const folder = await mkdtemp(join(tmpdir(), 'counterproof-optimised-'));
  try {
    const optimizedModelFilePath = join(folder, 'optimised.onnx');
    const session = await ort.InferenceSession.create(bytes, {
      graphOptimizationLevel: 'all',
      logSeverityLevel: 3,
      optimizedModelFilePath,
    });
    await session.release();
    const optimised = await readFile(optimizedModelFilePath);
    expect(optimised.includes(CAST)).toBe(false);
    expect(optimised.length).toBeGreaterThan(1.9 * bytes.length);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
