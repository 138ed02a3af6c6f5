import type { ErrorResponse } from '#core/contract/errors.ts';

/** Signature chosen by this project. `score` is the cosine similarity, null when nothing was compared. */
export interface IFaceComparisonListener {
  onFaceComparison(status: boolean, score: number | null, error: ErrorResponse | null): void;
}

/** Signature chosen by this project. `livenessResult` is JSON text. */
export interface IVerifyFaceWithLivenessCallback {
  onVerifyFaceWithLiveness(
    status: boolean,
    livenessResult: string | null,
    score: number | null,
    error: ErrorResponse | null,
  ): void;
}
