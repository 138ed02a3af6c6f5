import { cosineSimilarity } from '#core/biometrics/cosine-similarity.ts';
import type { FaceTemplate } from '#core/biometrics/face-comparison.ts';
import { failure } from '#core/contract/errors.ts';
import type { Flow } from '#core/contract/flow.ts';
import { faceSample } from '#core/liveness/face-sample.ts';
import { isAnsweredBy, type KeptLiveness, type SentFrame } from '#core/liveness/live-frames.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import type { JudgedFrame } from '../face/answer-frames.ts';

/** How far a similarity may lie below the limit: the last digits of a model's sums differ between processors. */
const SIMILARITY_TOLERANCE = 0.01;

/** The pictures of an attempt: that of the face, and the frames that show the answers, one after the other. */
interface AttemptPictures {
  selfie: Uint8Array;
  film: Uint8Array;
}

/**
 * Judges every answer of an attempt again from the frames that were sent, by the code of the kiosk: the movement within
 * a tolerance of a twentieth, and the face by the one of the picture, which each question shows at least once.
 *
 * @returns for each challenge of the result whether its frames show the answer
 * @throws AppError of the IMAGE_* family, MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED
 */
export async function recomputeAnswers(
  face: FaceEngine,
  { face_liveness, selfie: { limits } }: Flow,
  { challenges, frames = [] }: KeptLiveness,
  { selfie, film }: AttemptPictures,
): Promise<boolean[]> {
  const { template } = await face.observe(jpegOf(selfie), { template: true, eyes: false });
  const answers: JudgedFrame[][] = challenges.map(() => []);
  for (const { entry, jpeg } of framesOf(film, frames)) {
    const asked = challenges[entry.question];
    const seen = await face.observe(jpegOf(jpeg), { template: entry.look });
    const at = Date.parse(asked?.issuedAt ?? '') + entry.at;
    const sample = faceSample(seen.analysis, at, limits.minScores['single-face-present']);
    if (!sample) continue;
    const look = entry.look && isSame(template, seen.template, face_liveness.challenges.limits.continuity);
    if (entry.look && !look) return challenges.map(() => false);
    answers[entry.question]?.push({ jpeg, sample, look });
  }
  return challenges.map(({ kind, issuedAt }, index) => {
    const own = answers[index] ?? [];
    const issued = Date.parse(issuedAt);
    const question = {
      kind,
      issuedAt: issued,
      deadline: issued + face_liveness.challenges.timeoutSec * 1000,
    };
    const samples = own.map(({ sample }) => sample);
    return (
      own.some(({ look }) => look) && isAnsweredBy(samples, question, face_liveness.challenges.limits, true)
    );
  });
}

const jpegOf = (bytes: Uint8Array) => ({ mimeType: 'image/jpeg', bytes }) as const;

function isSame(own: FaceTemplate | undefined, other: FaceTemplate | undefined, continuity: number): boolean {
  if (!own || other?.modelId !== own.modelId) return false;
  return cosineSimilarity(own.vector, other.vector) >= continuity - SIMILARITY_TOLERANCE;
}

/** @throws AppError IMAGE_UNREADABLE where the frames are not the whole of the bytes */
function framesOf(film: Uint8Array, frames: readonly SentFrame[]): { entry: SentFrame; jpeg: Uint8Array }[] {
  let at = 0;
  const parts = frames.map((entry) => {
    const jpeg = film.slice(at, at + entry.size);
    at += entry.size;
    return { entry, jpeg };
  });
  if (at !== film.length) throw failure('IMAGE_UNREADABLE', 'the frames of an attempt are cut');
  return parts;
}
