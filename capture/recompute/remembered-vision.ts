import { createHash } from 'node:crypto';
import { isRgbImage } from '#core/imaging/rgb-image.ts';
import type { DocumentReader } from '#inference/ports/document-models.ts';
import type { FaceComparison, FaceEngine } from '#inference/ports/face-models.ts';
import type { Vision } from '../vision/ports.ts';
import type { ReadingMemory } from './reading-memory.ts';

/** Models whose answers to the same question about the same pictures may be remembered. */
export interface RecallingVision extends Vision {
  /** The result of `read` from before, or from now. `question` names everything else that it depends on. */
  recall?<T>(
    question: readonly unknown[],
    pictures: readonly Uint8Array[],
    read: () => Promise<T>,
  ): Promise<T>;
}

/**
 * The same models, which read no picture twice while its reading is kept. A reading is found again by the picture's
 * bytes, the question with its limits, the models and `about`. Templates of faces are not kept.
 *
 * @param about the other inputs of a reading, and its community: readings of one community are never found by another,
 * not even by how long an answer takes
 */
export function rememberedVision(
  vision: Vision,
  memory: ReadingMemory,
  about: readonly string[],
): RecallingVision {
  const recall: NonNullable<RecallingVision['recall']> = (question, pictures, read) => {
    const hash = createHash('sha256');
    const lengths = pictures.map(({ length }) => length);
    hash.update(JSON.stringify([about, vision.models(), question, lengths]));
    for (const bytes of pictures) hash.update(bytes);
    return memory.recall(hash.digest('base64url'), read);
  };
  const documentsOf = (reader: DocumentReader): DocumentReader => ({
    prepare: (part) => reader.prepare(part),
    judge: (image, question, context = {}) =>
      recall(['judge', image.mimeType, question, context.limits], [image.bytes], () =>
        reader.judge(image, question, context),
      ),
  });
  const faceOf = (face: FaceEngine): FaceEngine => ({
    ...face,
    analyse: (image) =>
      isRgbImage(image)
        ? face.analyse(image)
        : recall(['analyse', image.mimeType], [image.bytes], () => face.analyse(image)),
    compare: (selfie, portrait, rules) => {
      const compare = async () => withoutTemplates(await face.compare(selfie, portrait, rules));
      if (isRgbImage(selfie) || isRgbImage(portrait)) return compare();
      return recall(
        ['compare', selfie.mimeType, portrait.mimeType, rules],
        [selfie.bytes, portrait.bytes],
        compare,
      );
    },
  });
  return {
    ...vision,
    recall,
    documents: () => {
      const reader = vision.documents();
      return reader && documentsOf(reader);
    },
    face: () => {
      const face = vision.face();
      return face && faceOf(face);
    },
  };
}

const NO_TEMPLATE = new Float32Array();

const withoutTemplates = (found: FaceComparison): FaceComparison => ({
  ...found,
  selfie: { ...found.selfie, vector: NO_TEMPLATE },
  portrait: { ...found.portrait, vector: NO_TEMPLATE },
});
