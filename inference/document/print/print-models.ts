import type { InferenceSession } from 'onnxruntime-node';
import { failure } from '#core/contract/errors.ts';
import type { ModelStore } from '../../runtime/model-store.ts';

/** The models that find and read print, and the meaning of the classes of the last one. */
export interface PrintModels {
  detection: InferenceSession;
  direction: InferenceSession;
  recognition: InferenceSession;
  /** By class; the first one is the blank of CTC. */
  characters: readonly string[];
}

/** Folder in `native-models/`. */
const TASK = 'print';
/** Classes of the recogniser: the blank, those of the list, the space. */
const CLASSES = 6625;

/** @throws AppError MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED */
export async function openPrintModels(models: ModelStore): Promise<PrintModels> {
  const [detection, direction, recognition, list] = await Promise.all([
    models.session(TASK, 'detection'),
    models.session(TASK, 'direction'),
    models.session(TASK, 'recognition'),
    models.file(TASK, 'characters'),
  ]);
  return { detection, direction, recognition, characters: charactersOf(list) };
}

/** @throws AppError MODEL_FAILED */
function charactersOf(list: Uint8Array): string[] {
  const characters = ['', ...new TextDecoder().decode(list).replace(/\n$/, '').split(/\r?\n/), ' '];
  if (characters.length === CLASSES) return characters;
  throw failure('MODEL_FAILED', `${characters.length} characters, expected ${CLASSES}`, {
    component: `models/${TASK}`,
  });
}
