import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModelManifest } from '#inference/runtime/model-manifest.ts';
import { type BuildOutcome, buildModel } from '#native-models/convert/build-model.ts';
import { readNoArguments } from './prepare/command.ts';

export interface BuildResult {
  task: string;
  model: string;
  outcome: BuildOutcome;
  bytes: number;
  elapsedMs: number;
}

export interface BuildModelsOptions {
  /** Called after each model. */
  onProgress?: (result: BuildResult, done: number, total: number) => void;
  /** `native-models` of this checkout unless told otherwise. */
  modelsDir?: string;
  /** `node_modules` of this checkout unless told otherwise. */
  packagesDir?: string;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds every model that a manifest under `native-models/` describes and that is not there yet.
 * @throws AppError MODEL_MISSING, MODEL_ALTERED
 */
export async function buildModels({
  onProgress,
  modelsDir = join(ROOT, 'native-models'),
  packagesDir = join(ROOT, 'node_modules'),
}: BuildModelsOptions = {}): Promise<BuildResult[]> {
  const manifests = await readManifests(modelsDir);
  const total = manifests.reduce((count, { manifest }) => count + manifest.models.length, 0);
  const results: BuildResult[] = [];
  for (const { folder, manifest } of manifests) {
    for (const model of manifest.models) {
      const started = performance.now();
      const outcome = await buildModel({ folder, task: manifest.task, model, packagesDir });
      const elapsedMs = performance.now() - started;
      const result = { task: manifest.task, model: model.name, outcome, bytes: model.bytes, elapsedMs };
      results.push(result);
      onProgress?.(result, results.length, total);
    }
  }
  return results;
}

async function readManifests(modelsDir: string): Promise<{ folder: string; manifest: ModelManifest }[]> {
  const names = (await readdir(modelsDir)).sort();
  const found = await Promise.all(names.map((name) => readManifest(join(modelsDir, name))));
  return found.filter((entry) => entry !== undefined);
}

async function readManifest(folder: string) {
  let text: string;
  try {
    text = await readFile(join(folder, 'manifest.json'), 'utf8');
  } catch {
    return undefined; // `convert/` and other folders that hold no model
  }
  return { folder, manifest: ModelManifest.parse(JSON.parse(text)) };
}

function printProgress(
  { task, model, outcome, bytes, elapsedMs }: BuildResult,
  done: number,
  total: number,
): void {
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(`[${done}/${total}] ${task}/${model}: ${outcome} (${size}, ${elapsedMs.toFixed(0)} ms)`);
}

export const USAGE = `npm run models:build
Builds the native models from their published weights.`;

export const readArguments = readNoArguments;

/** `npm run models:build`. */
export const main = async (): Promise<number> => {
  await buildModels({ onProgress: printProgress });
  return 0;
};
