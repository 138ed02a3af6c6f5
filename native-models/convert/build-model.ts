import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type AppError, failure } from '#core/contract/errors.ts';
import type { ModelEntry, ModelSource } from '#inference/runtime/model-manifest.ts';
import { MODEL_CONVERTERS } from './converters.ts';

export interface BuildModelOptions {
  /** The folder of the manifest. */
  folder: string;
  task: string;
  model: ModelEntry;
  /** The `node_modules` folder that holds the source packages. */
  packagesDir: string;
}

export type BuildOutcome = 'built' | 'up-to-date';

/**
 * Makes sure that a model is there and is the pinned one: leaves a right file alone, else converts it from its
 * source packages and replaces the file in one step.
 * @throws AppError MODEL_MISSING (a source package is not installed), MODEL_ALTERED (a source or the result differs)
 */
export async function buildModel({
  folder,
  task,
  model,
  packagesDir,
}: BuildModelOptions): Promise<BuildOutcome> {
  const target = join(folder, model.file);
  if ((await sha256OfFile(target)) === model.sha256) return 'up-to-date';
  const convert = MODEL_CONVERTERS[model.converter ?? ''];
  if (!convert) throw altered(task, model.name, `no converter makes ${model.file}, and the file differs`);
  const sources = await Promise.all(model.sources.map((source) => readSource(task, source, packagesDir)));
  const bytes = convert(sources, model.name);
  const actual = sha256(bytes);
  if (actual !== model.sha256) {
    throw altered(task, model.name, `the converter made sha256 ${actual}, pinned ${model.sha256}`);
  }
  await mkdir(dirname(target), { recursive: true });
  // Two processes may build at once: each writes its own file, and renaming is atomic.
  const temporary = `${target}.${process.pid}.partial`;
  await writeFile(temporary, bytes);
  await rename(temporary, target);
  return 'built';
}

async function readSource(task: string, source: ModelSource, packagesDir: string): Promise<Uint8Array> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(join(packagesDir, source.package, source.file));
  } catch (cause) {
    throw failure('MODEL_MISSING', `${source.package}/${source.file} cannot be read`, {
      component: `models/${task}`,
      hint: 'Install the locked dependencies with npm ci.',
      cause,
    });
  }
  const actual = sha256(bytes);
  if (actual !== source.sha256) {
    throw altered(task, source.package, `${source.file} has sha256 ${actual}, pinned ${source.sha256}`);
  }
  return source.byteRange ? bytes.subarray(...source.byteRange) : bytes;
}

async function sha256OfFile(path: string): Promise<string | undefined> {
  try {
    return sha256(await readFile(path));
  } catch {
    return undefined;
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function altered(task: string, what: string, probe: string): AppError {
  return failure('MODEL_ALTERED', `${what}: ${probe}`, {
    component: `models/${task}`,
    hint: 'Remove node_modules, install the locked dependencies with npm ci, and build again.',
  });
}
