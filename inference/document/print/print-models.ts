import type { InferenceSession } from 'onnxruntime-node';
import { failure } from '#core/contract/errors.ts';
import type { ModelStore } from '../../runtime/model-store.ts';

/** The models that find and read print, and the meaning of the classes of the last one. */
export interface PrintModels {
  detection: InferenceSession;
  direction: InferenceSession;
  recognition: InferenceSession;
  /** Names Latin letters by what `recognition` sees of a line. */
  latin: InferenceSession;
  /** By class of `recognition`; the first one is the blank of CTC. */
  characters: readonly string[];
  /** By class of `latin`, likewise. */
  latinCharacters: readonly string[];
}

/** Folder in `native-models/`. */
const TASK = 'print';
/** Classes of the recognisers: the blank, those of the list, the space. */
const CLASSES = 6625;
const LATIN_CLASSES = 294;

/** @throws AppError MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED */
export async function openPrintModels(models: ModelStore): Promise<PrintModels> {
  const [detection, direction, recognition, latin, list, latinList] = await Promise.all([
    models.session(TASK, 'detection'),
    models.session(TASK, 'direction'),
    models.session(TASK, 'recognition'),
    models.session(TASK, 'latin-head'),
    models.file(TASK, 'characters'),
    models.file(TASK, 'latin-characters'),
  ]);
  const characters = charactersOf(list, CLASSES);
  const latinCharacters = charactersOf(latinList, LATIN_CLASSES);
  return { detection, direction, recognition, latin, characters, latinCharacters };
}

/** @throws AppError MODEL_FAILED */
function charactersOf(list: Uint8Array, classes: number): string[] {
  const characters = ['', ...new TextDecoder().decode(list).replace(/\n$/, '').split(/\r?\n/), ' '];
  if (characters.length === classes) return characters;
  throw failure('MODEL_FAILED', `${characters.length} characters, expected ${classes}`, {
    component: `models/${TASK}`,
  });
}
