import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as ort from 'onnxruntime-node';
import { type AppError, failure } from '#core/contract/errors.ts';
import { type ModelEntry, ModelManifest } from './model-manifest.ts';
import { openSession, sha256Of } from './open-inference-session.ts';
import { type OptionalModel, openOptionalModels } from './optional-models.ts';

/** Opens the models of `native-models/`, each checked against its manifest before it is used. */
export interface ModelStore {
  /**
   * The inference session of one model, opened once and kept.
   * @throws AppError MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED
   */
  session(task: string, model: string): Promise<ort.InferenceSession>;
  /**
   * A file that belongs to a model, such as the characters of its classes; checked, not kept.
   * @throws AppError MODEL_MISSING, MODEL_ALTERED
   */
  file(task: string, name: string): Promise<Uint8Array>;
  /**
   * The models of one optional task, opened once and kept; an empty list when they are not installed.
   * @throws AppError MODEL_MISSING (some files are absent), MODEL_ALTERED, MODEL_FAILED
   */
  optional(task: string): Promise<OptionalModel[]>;
  /** Frees every session. */
  close(): Promise<void>;
}

export interface ModelStoreOptions {
  /** The folder that holds one folder per task, each with its `manifest.json`. */
  modelsDir: string;
  /** The folder of the optional models; none is installed without it. */
  optionalModelsDir?: string | undefined;
}

export function createModelStore({ modelsDir, optionalModelsDir }: ModelStoreOptions): ModelStore {
  const opened = new Map<string, Promise<ort.InferenceSession>>();
  const optional = new Map<string, Promise<OptionalModel[]>>();
  return {
    session(task, model) {
      const opening = kept(opened, `${task}/${model}`, () => openModel(modelsDir, task, model));
      // A model that is built later must be found without a restart, so a failure is not remembered.
      opening.catch(() => opened.delete(`${task}/${model}`));
      return opening;
    },
    file: (task, name) => readEntry(modelsDir, task, name),
    // Needed with every frame: the first result stands until the kiosk is started again.
    optional: (task) => kept(optional, task, () => openOptionalModels(modelsDir, optionalModelsDir, task)),
    async close() {
      const sessions = [
        ...[...opened.values()].map(async (session) => [await session]),
        ...[...optional.values()].map(async (models) => (await models).map(({ session }) => session)),
      ];
      opened.clear();
      optional.clear();
      for (const result of await Promise.allSettled(sessions)) {
        if (result.status === 'fulfilled') for (const session of result.value) await session.release();
      }
    },
  };
}

function kept<T>(known: Map<string, Promise<T>>, key: string, open: () => Promise<T>): Promise<T> {
  const opening = known.get(key) ?? open();
  known.set(key, opening);
  return opening;
}

async function openModel(modelsDir: string, task: string, model: string): Promise<ort.InferenceSession> {
  return openSession(await readEntry(modelsDir, task, model), task, model);
}

async function readEntry(modelsDir: string, task: string, name: string): Promise<Uint8Array> {
  const folder = join(modelsDir, task);
  const manifest = await readManifest(join(folder, 'manifest.json'), task);
  const entry = manifest.models.find((model) => model.name === name);
  if (!entry) throw missing(`${task}/${name}`, 'the manifest does not name this model');
  return readModel(join(folder, entry.file), task, entry);
}

async function readManifest(path: string, task: string): Promise<ModelManifest> {
  try {
    return ModelManifest.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    throw missing(task, `manifest.json: ${messageOf(cause)}`);
  }
}

async function readModel(path: string, task: string, entry: ModelEntry): Promise<Uint8Array> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch {
    throw missing(`${task}/${entry.name}`, `${entry.file} cannot be read`);
  }
  const actual = sha256Of(bytes);
  if (actual === entry.sha256) return bytes;
  throw failure('MODEL_ALTERED', `${entry.name}: sha256 ${actual}, pinned ${entry.sha256}`, {
    component: `models/${task}`,
  });
}

function missing(what: string, probe: string): AppError {
  return failure('MODEL_MISSING', `${what}: ${probe}`);
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
