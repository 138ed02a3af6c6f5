import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as ort from 'onnxruntime-node';
import { AppError } from '../../sdk/contract/errors.ts';
import { type ModelEntry, ModelManifest } from './model-manifest.ts';

/** Opens the models of `native-models/`, each checked against its manifest before it is used. */
export interface ModelStore {
  /**
   * The inference session of one model, opened once and kept.
   * @throws AppError MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED
   */
  session(task: string, model: string): Promise<ort.InferenceSession>;
  /** Frees every session. */
  close(): Promise<void>;
}

export interface ModelStoreOptions {
  /** The folder that holds one folder per task, each with its `manifest.json`. */
  modelsDir: string;
}

/** One thread per session: the kiosk's two cores are shared with the renderer, and frames come one by one. */
const SESSION_OPTIONS: ort.InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
};

export function createModelStore({ modelsDir }: ModelStoreOptions): ModelStore {
  const opened = new Map<string, Promise<ort.InferenceSession>>();
  return {
    session(task, model) {
      const key = `${task}/${model}`;
      const known = opened.get(key);
      if (known) return known;
      const opening = openModel(modelsDir, task, model);
      opened.set(key, opening);
      // A model that is built later must be found without a restart, so a failure is not remembered.
      opening.catch(() => opened.delete(key));
      return opening;
    },
    async close() {
      const sessions = await Promise.allSettled(opened.values());
      opened.clear();
      for (const result of sessions) if (result.status === 'fulfilled') await result.value.release();
    },
  };
}

async function openModel(modelsDir: string, task: string, model: string): Promise<ort.InferenceSession> {
  const folder = join(modelsDir, task);
  const manifest = await readManifest(join(folder, 'manifest.json'), task);
  const entry = manifest.models.find(({ name }) => name === model);
  if (!entry) throw missing(`${task}/${model}`, 'the manifest does not name this model');
  const bytes = await readModel(join(folder, entry.file), task, entry);
  try {
    return await ort.InferenceSession.create(bytes, SESSION_OPTIONS);
  } catch (cause) {
    throw new AppError(
      'MODEL_FAILED',
      `The model ${task}/${model} could not be opened.`,
      {
        component: `models/${task}`,
        probe: messageOf(cause),
        nextStep: 'Rebuild the models and start again.',
      },
      { cause },
    );
  }
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
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (actual === entry.sha256) return bytes;
  throw new AppError('MODEL_ALTERED', `The model ${task}/${entry.name} is not the one that was pinned.`, {
    component: `models/${task}`,
    probe: `sha256 ${actual}, pinned ${entry.sha256}`,
    nextStep: 'Delete the built models and build them again; if this repeats, do not use this installation.',
  });
}

function missing(what: string, probe: string): AppError {
  return new AppError('MODEL_MISSING', `The model ${what} is not there.`, {
    component: 'models',
    probe,
    nextStep: 'Build the models with: npm run models:build',
  });
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
