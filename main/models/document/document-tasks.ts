import type { RgbImage } from '../../domain/imaging/rgb-image.ts';
import type {
  DocumentHints,
  DocumentPicture,
  DocumentReader,
  DocumentReading,
} from '../../ports/document-models.ts';
import type { InferenceClient } from '../runtime/inference-client.ts';
import type { TaskContext } from '../runtime/task-registry.ts';
import { createDocumentReader } from './document-reader.ts';
import { MRZ_LINE_MODEL } from './line-recogniser.ts';
import type { FindFaces } from './portrait.ts';

interface ReadDocumentInput {
  image: DocumentPicture;
  /** YYYY-MM-DD; decides the century of two-digit years. */
  today: string;
}

/** The tasks of this folder in the inference thread. */
export type DocumentTasks = {
  'document.prepare': (input: null, context: TaskContext) => Promise<void>;
  'document.read': (input: ReadDocumentInput, context: TaskContext) => Promise<DocumentReading>;
  'document.hints': (image: DocumentPicture, context: TaskContext) => Promise<DocumentHints>;
};

/** Finds faces with the models of the inference thread. */
export type FindFacesWith = (context: TaskContext, image: RgbImage) => ReturnType<FindFaces>;

/** @param findFaces gives the portrait its face detector; without it no portrait is looked for */
export function createDocumentTasks(findFaces?: FindFacesWith): DocumentTasks {
  const readerFor = (context: TaskContext, today: string): DocumentReader =>
    createDocumentReader({
      openSession: () => context.models.session(MRZ_LINE_MODEL.task, MRZ_LINE_MODEL.model),
      ...(findFaces ? { findFaces: (image: RgbImage) => findFaces(context, image) } : {}),
      today: () => today,
    });
  return {
    'document.prepare': (_, context) => readerFor(context, '').prepare(),
    'document.read': ({ image, today }, context) => readerFor(context, today).read(image),
    'document.hints': (image, context) => readerFor(context, '').hints(image),
  };
}

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
    prepare: () => client.run('document.prepare', null),
    read: (image) => client.run('document.read', { image, today: today() }),
    hints: (image) => client.run('document.hints', image, { stream: 'document.hints' }),
  };
}
