import type { RgbImage } from '../../domain/imaging/rgb-image.ts';
import type { DocumentHints, DocumentReader, DocumentReading } from '../../ports/document-models.ts';
import type { InferenceClient } from '../runtime/inference-client.ts';
import type { TaskContext } from '../runtime/task-registry.ts';
import { createDocumentReader } from './document-reader.ts';
import { MRZ_LINE_MODEL } from './line-recogniser.ts';
import type { FindFaces } from './portrait.ts';

/** The document tasks of the inference thread. */
export type DocumentTasks = {
  'document.read': (
    input: { image: RgbImage; today: string },
    context: TaskContext,
  ) => Promise<DocumentReading>;
  'document.hints': (input: { image: RgbImage }, context: TaskContext) => Promise<DocumentHints>;
};

/**
 * @param findFaces gives the portrait its face detector, opened in the thread's own model store
 */
export function createDocumentTasks(
  findFaces?: (image: RgbImage, context: TaskContext) => ReturnType<FindFaces>,
): DocumentTasks {
  const readerFor = (context: TaskContext, today: string): DocumentReader =>
    createDocumentReader({
      openSession: () => context.models.session(MRZ_LINE_MODEL.task, MRZ_LINE_MODEL.model),
      ...(findFaces ? { findFaces: (image: RgbImage) => findFaces(image, context) } : {}),
      today: () => today,
    });
  return {
    'document.read': ({ image, today }, context) => readerFor(context, today).read(image),
    'document.hints': ({ image }, context) => readerFor(context, '').hints(image),
  };
}

/**
 * The document reader whose work is done in the inference thread. Frames for guidance replace each other while they
 * wait (FRAME_DROPPED); a frame that is to be read waits its turn. The pixels move to the thread: the caller must not
 * use the image again.
 * @param today YYYY-MM-DD now, by the kiosk's clock
 */
export function createDocumentReaderClient(
  client: InferenceClient<DocumentTasks>,
  today: () => string,
): DocumentReader {
  return {
    read: (image) =>
      client.run(
        'document.read',
        { image, today: today() },
        { transfer: [image.data.buffer as ArrayBuffer] },
      ),
    hints: (image) =>
      client.run(
        'document.hints',
        { image },
        { stream: 'document.hints', transfer: [image.data.buffer as ArrayBuffer] },
      ),
  };
}
