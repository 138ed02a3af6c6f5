import { unlessModelMissing } from '#core/contract/errors.ts';
import type { QualityLimits } from '#core/imaging/document-quality.ts';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';
import type { DocumentReader, DocumentReading, ReadingEffort } from '#inference/ports/document-models.ts';

/**
 * The reading of one picture, without regard to earlier ones.
 * @returns undefined where no model reads documents here
 * @throws AppError of the IMAGE_* family, MODEL_FAILED
 */
export const readFrame = async (
  reader: DocumentReader,
  picture: EncodedImage,
  limits: QualityLimits,
  effort: ReadingEffort = 'frame',
): Promise<DocumentReading | undefined> =>
  (await unlessModelMissing(reader.judge(picture, { ask: 'read', effort }, { limits })))?.reading;
