import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AppError, failure } from '#core/contract/errors.ts';
import type { EncodedImage, RgbImage } from '#core/imaging/rgb-image.ts';
import type {
  DocumentAnswers,
  DocumentPart,
  DocumentQuestion,
  DocumentReader,
} from '../ports/document-models.ts';
import type { InferenceClient } from '../runtime/inference-client.ts';
import type { TaskContext } from '../runtime/task-registry.ts';
import { SurfaceMemory } from './analysis/surface-memory.ts';
import { createBarcodeReader } from './barcode/barcode-reader.ts';
import { createDocumentReader, type FrameContext, type LocalDocumentReader } from './document-reader.ts';
import { FrameMemory } from './frame-memory.ts';
import { MRZ_LINE_MODEL } from './line-recogniser.ts';
import { OUTLINE_MODEL } from './outline/find-outline.ts';
import type { FindFaces } from './portrait.ts';
import { openPrintModels } from './print/print-models.ts';

interface JudgeInput extends FrameContext {
  /** Names the picture, so that a frame that is still kept here is asked about without its bytes. */
  frame: string;
  image?: EncodedImage;
  question: DocumentQuestion;
  /** YYYY-MM-DD; decides the century of two-digit years. */
  today: string;
}

/** The tasks of this folder in the inference thread. */
export type DocumentTasks = {
  'document.prepare': (part: DocumentPart, context: TaskContext) => Promise<void>;
  /** Undefined for a frame that came without its picture and is not kept any more. */
  'document.judge': (
    input: JudgeInput,
    context: TaskContext,
  ) => Promise<DocumentAnswers[keyof DocumentAnswers] | undefined>;
};

/** Finds faces with the models of the inference thread. */
export type FindFacesWith = (context: TaskContext, image: RgbImage) => ReturnType<FindFaces>;

/** The decoder's program inside its package. */
const ZXING = 'zxing-wasm/reader/zxing_reader.wasm';

/** @param findFaces gives the portrait its face detector; without it no portrait is looked for */
export function createDocumentTasks(findFaces?: FindFacesWith): DocumentTasks {
  const barcodes = createBarcodeReader({
    wasm: async () => {
      try {
        return await readFile(createRequire(import.meta.url).resolve(ZXING));
      } catch (cause) {
        throw decoderMissing(cause);
      }
    },
  });
  const frames = new FrameMemory();
  const surface = new SurfaceMemory();
  const readerFor = (context: TaskContext, today: string): LocalDocumentReader =>
    createDocumentReader({
      openRecogniser: () => context.models.session(MRZ_LINE_MODEL.task, MRZ_LINE_MODEL.model),
      openOutline: () => context.models.session(OUTLINE_MODEL.task, OUTLINE_MODEL.model),
      barcodes,
      openPrint: () => openPrintModels(context.models),
      surface,
      ...(findFaces ? { findFaces: (image: RgbImage) => findFaces(context, image) } : {}),
      today: () => today,
    });
  return {
    'document.prepare': (part, context) => readerFor(context, '').prepare(part),
    'document.judge': async ({ frame: name, image, question, today, ...of }, context) => {
      const frame = await (image ? frames.keep(name, image) : frames.named(name));
      return frame && readerFor(context, today).judge(frame, question, of);
    },
  };
}

const decoderMissing = (cause: unknown): AppError =>
  failure('MODEL_MISSING', `${ZXING} cannot be loaded`, {
    component: 'models/document-barcode',
    hint: 'Install the application again.',
    cause,
  });

/**
 * The document reader whose work is done in an inference thread, which it shares: closing is the owner's business.
 * Frames for guidance replace each other while they wait; a picture by button waits its turn. A picture crosses to the
 * thread once, as long as the thread keeps it.
 * @param today YYYY-MM-DD now, by the kiosk's clock
 */
export function createDocumentReaderClient(
  client: InferenceClient<DocumentTasks>,
  today: () => string,
): DocumentReader {
  /** The names of pictures that were sent, by their bytes. */
  const sent = new WeakMap<Uint8Array, string>();
  return {
    prepare: (part) => client.run('document.prepare', part),
    async judge(image, question, context = {}) {
      const input = { ...context, question, today: today() };
      const options = question.ask === 'guide' ? { stream: 'document.guide' } : {};
      const name = sent.get(image.bytes);
      const known = name && (await client.run('document.judge', { ...input, frame: name }, options));
      if (known) return known as never;
      const frame = name ?? randomUUID();
      const judged = await client.run('document.judge', { ...input, frame, image }, options);
      sent.set(image.bytes, frame);
      return judged as never;
    },
  };
}
