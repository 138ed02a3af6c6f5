import { createHash } from 'node:crypto';
import { type EncodedImage, isRgbImage } from '#core/imaging/rgb-image.ts';
import type { DocumentReader } from '#inference/ports/document-models.ts';
import type { FaceComparison, FaceEngine } from '#inference/ports/face-models.ts';
import type { Vision } from '../vision/ports.ts';
import type { ReadingMemory } from './reading-memory.ts';

/**
 * The same models, which read no picture twice while its reading is kept. A reading is found again by the picture's
 * bytes, the question with its limits, the models and `about`. Templates of faces are not kept.
 *
 * @param about what else a reading depends on, and to whom it may be told: readings of one community are never found by
 * another, not even by how long an answer takes
 */
export function rememberedVision(vision: Vision, memory: ReadingMemory, about: readonly string[]): Vision {
  const keyOf = (question: readonly unknown[], pictures: readonly EncodedImage[]): string => {
    const hash = createHash('sha256');
    const shown = pictures.map(({ mimeType, bytes }) => [mimeType, bytes.length]);
    hash.update(JSON.stringify([about, vision.models(), question, shown]));
    for (const { bytes } of pictures) hash.update(bytes);
    return hash.digest('base64url');
  };
  const documentsOf = (reader: DocumentReader): DocumentReader => ({
    prepare: (part) => reader.prepare(part),
    judge: (image, question, context = {}) =>
      memory.recall(keyOf(['judge', question, context.limits], [image]), () =>
        reader.judge(image, question, context),
      ),
  });
  const faceOf = (face: FaceEngine): FaceEngine => ({
    ...face,
    analyse: (image) =>
      isRgbImage(image)
        ? face.analyse(image)
        : memory.recall(keyOf(['analyse'], [image]), () => face.analyse(image)),
    compare: (selfie, portrait, rules) => {
      const compare = async () => withoutTemplates(await face.compare(selfie, portrait, rules));
      if (isRgbImage(selfie) || isRgbImage(portrait)) return compare();
      return memory.recall(keyOf(['compare', rules], [selfie, portrait]), compare);
    },
  });
  return {
    ...vision,
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
