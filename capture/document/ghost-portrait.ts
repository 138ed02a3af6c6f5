import type { ComparisonBands } from '#core/contract/comparison-bands.ts';
import { AppError } from '#core/contract/errors.ts';
import type { GhostRecord } from '#core/document/document-records.ts';
import type { DocumentReading } from '#inference/ports/document-models.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';

/**
 * How alike the two portraits of a side are. A ghost image is small and faint, so that no check counts the score: a person
 * looks at both.
 * @param bands of the flow, for documents
 * @returns undefined where the side shows no second portrait
 */
export async function ghostRecord(
  face: FaceEngine | undefined,
  { portrait, ghost }: Pick<DocumentReading, 'portrait' | 'ghost'>,
  bands: ComparisonBands,
): Promise<GhostRecord | undefined> {
  if (!portrait || !ghost) return undefined;
  const size = ghost.interEyePx === undefined ? {} : { interEyePx: ghost.interEyePx };
  if (!face) return { ...size, reason: 'model-missing' };
  try {
    const { score } = await face.compare(portrait.image, ghost.image, { bands });
    return { ...size, score };
  } catch (error) {
    const reason = error instanceof AppError ? reasonOf(error) : undefined;
    if (reason) return { ...size, reason };
    throw error;
  }
}

/** Portraits that cannot be compared are an answer: they stop no capture. */
function reasonOf({ code }: AppError): GhostRecord['reason'] {
  if (code === 'MODEL_MISSING' || code === 'MODEL_ALTERED') return 'model-missing';
  const isAnswer = ['FACE_', 'IMAGE_', 'MODEL_'].some((family) => code.startsWith(family));
  return isAnswer ? 'not-comparable' : undefined;
}
