import { AppError, type ErrorCode } from '#core/contract/errors.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { Examiner, FaceReading } from '#services/proofing/index.ts';

/** Pictures that wait or are read on one node; those beyond would wait longer than a request lives. */
const MOST_AT_ONCE = 16;
const MODELS_UNUSABLE: readonly ErrorCode[] = ['MODEL_MISSING', 'MODEL_ALTERED', 'MODEL_FAILED'];

type Asked = Parameters<Examiner['readFace']>;

/**
 * Reads pictures of faces with the models of the examiner.
 *
 * @returns a function that @throws ProblemError `PICTURE_REFUSED`, `FACES_BUSY`, `FACE_MODELS_MISSING`
 */
export function pictureReader(
  examiner: Pick<Examiner, 'readFace'>,
): (...asked: Asked) => Promise<FaceReading> {
  let underWay = 0;
  return async (...asked) => {
    if (underWay >= MOST_AT_ONCE) throw new ProblemError('FACES_BUSY');
    underWay += 1;
    try {
      return await examiner.readFace(...asked);
    } catch (error) {
      throw error instanceof AppError ? refusalOf(error) : error;
    } finally {
      underWay -= 1;
    }
  };
}

function refusalOf(error: AppError): AppError | ProblemError {
  const { code, message } = error;
  if (MODELS_UNUSABLE.includes(code)) {
    return new ProblemError('FACE_MODELS_MISSING', `${message} (${code}).`, { cause: error });
  }
  if (code.startsWith('IMAGE_')) return new ProblemError('PICTURE_REFUSED', `${message}.`, { cause: error });
  return error;
}
