import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as ort from 'onnxruntime-node';
import { z } from 'zod';
import { failure } from '#core/contract/errors.ts';
import { Sha256 } from './model-manifest.ts';
import { openSession, sha256Of } from './open-inference-session.ts';

const OptionalModelEntry = z.object({
  /** The task that the model adds; the models of one task are used together or not at all. */
  task: z.string(),
  /** Name of the file in the folder of the optional models. */
  file: z.string().regex(/^[\w.-]+$/),
  sha256: Sha256,
  bytes: z.number().int().positive(),
  source: z.string(),
  licence: z.string(),
});
type OptionalModelEntry = z.infer<typeof OptionalModelEntry>;

/** `native-models/optional-models.json`. */
const OptionalModelManifest = z.object({ summary: z.string(), models: z.array(OptionalModelEntry) });

/** One optional model that is installed and unaltered. */
export interface OptionalModel {
  file: string;
  sha256: string;
  session: ort.InferenceSession;
}

/**
 * Opens the models of one optional task, in the order of the manifest.
 * @param folder where the kiosk's administrator put them; nothing is installed without one
 * @returns an empty list when all files of the task are absent
 * @throws AppError MODEL_MISSING (only some of them are there), MODEL_ALTERED (a file is not the one that was pinned;
 * none of the task is opened), MODEL_FAILED
 */
export async function openOptionalModels(
  modelsDir: string,
  folder: string | undefined,
  task: string,
): Promise<OptionalModel[]> {
  if (!folder) return [];
  const entries = await entriesOf(modelsDir, task);
  const files = await Promise.all(entries.map(({ file }) => readIfThere(join(folder, file))));
  if (files.every((bytes) => bytes === undefined)) return [];
  for (const [index, entry] of entries.entries()) check(entry, files[index]);
  const sessions = await Promise.all(
    files.map((bytes, index) => openSession(bytes!, entries[index]!.task, entries[index]!.file)),
  );
  return entries.map(({ file, sha256 }, index) => ({ file, sha256, session: sessions[index]! }));
}

async function entriesOf(modelsDir: string, task: string): Promise<OptionalModelEntry[]> {
  try {
    const text = await readFile(join(modelsDir, 'optional-models.json'), 'utf8');
    return OptionalModelManifest.parse(JSON.parse(text)).models.filter((entry) => entry.task === task);
  } catch (cause) {
    throw failure('MODEL_MISSING', 'optional-models.json is not there or not of the expected form', {
      component: `models/${task}`,
      hint: 'Install the application again, or start it without optional models.',
      cause,
    });
  }
}

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @throws AppError MODEL_MISSING, MODEL_ALTERED */
function check({ task, file, sha256 }: OptionalModelEntry, bytes: Uint8Array | undefined): void {
  const component = `models/${task}`;
  if (!bytes) {
    throw failure('MODEL_MISSING', `${file} is not in the folder of optional models, others of ${task} are`, {
      component,
      hint: 'Put every optional model of this task into the folder, or none.',
    });
  }
  const actual = sha256Of(bytes);
  if (actual === sha256) return;
  throw failure('MODEL_ALTERED', `${file}: sha256 ${actual}, pinned ${sha256}`, {
    component,
    hint: 'Replace the file by the one that native-models/optional-models.json names, or remove it.',
  });
}
