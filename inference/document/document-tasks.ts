import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AppError, failure } from '#core/contract/errors.ts';
import type { QualityLimits } from '#core/imaging/document-quality.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type {
  DocumentExamination,
  DocumentHints,
  DocumentPart,
  DocumentPicture,
  DocumentReader,
  DocumentReading,
} from '../ports/document-models.ts';
import type { InferenceClient } from '../runtime/inference-client.ts';
import type { TaskContext } from '../runtime/task-registry.ts';
import { SurfaceMemory } from './analysis/surface-memory.ts';
import { createBarcodeReader } from './barcode/barcode-reader.ts';
import { createDocumentReader } from './document-reader.ts';
import { FrameMemory } from './frame-memory.ts';
import { MRZ_LINE_MODEL } from './line-recogniser.ts';
import { OUTLINE_MODEL } from './outline/find-outline.ts';
import type { FindFaces } from './portrait.ts';

interface ReadDocumentInput {
  image: DocumentPicture;
  /** YYYY-MM-DD; decides the century of two-digit years. */
  today: string;
  limits: QualityLimits | undefined;
}
interface HintInput {
  image: DocumentPicture;
  limits: QualityLimits | undefined;
  track: string | undefined;
}
interface ExamineInput {
  image: DocumentPicture;
  track: string | undefined;
  reading: Pick<DocumentReading, 'outline' | 'portrait'>;
}

/** The tasks of this folder in the inference thread. */
export type DocumentTasks = {
  'document.prepare': (part: DocumentPart, context: TaskContext) => Promise<void>;
  'document.read': (input: ReadDocumentInput, context: TaskContext) => Promise<DocumentReading>;
  'document.examine': (input: ExamineInput, context: TaskContext) => Promise<DocumentExamination>;
  'document.hints': (input: HintInput, context: TaskContext) => Promise<DocumentHints>;
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
  const readerFor = (context: TaskContext, today: string): DocumentReader =>
    createDocumentReader({
      openRecogniser: () => context.models.session(MRZ_LINE_MODEL.task, MRZ_LINE_MODEL.model),
      openOutline: () => context.models.session(OUTLINE_MODEL.task, OUTLINE_MODEL.model),
      barcodes,
      frames,
      surface,
      ...(findFaces ? { findFaces: (image: RgbImage) => findFaces(context, image) } : {}),
      today: () => today,
    });
  return {
    'document.prepare': (part, context) => readerFor(context, '').prepare(part),
    'document.read': ({ image, today, limits }, context) => readerFor(context, today).read(image, limits),
    'document.examine': ({ image, reading, track }, context) =>
      readerFor(context, '').examine(image, reading, track),
    'document.hints': ({ image, limits, track }, context) =>
      readerFor(context, '').hints(image, limits, track),
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
 * Frames for guidance replace each other while they wait; a frame that is to be read waits its turn.
 * @param today YYYY-MM-DD now, by the kiosk's clock
 */
export function createDocumentReaderClient(
  client: InferenceClient<DocumentTasks>,
  today: () => string,
): DocumentReader {
  return {
    prepare: (part) => client.run('document.prepare', part),
    read: (image, limits) => client.run('document.read', { image, today: today(), limits }),
    examine: (image, { outline, portrait }, track) =>
      client.run('document.examine', {
        image,
        track,
        reading: { ...(outline ? { outline } : {}), ...(portrait ? { portrait } : {}) },
      }),
    hints: (image, limits, track) =>
      client.run('document.hints', { image, limits, track }, { stream: 'document.hints' }),
  };
}
