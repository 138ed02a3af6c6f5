import { AppError, causeOf, type ErrorResponse } from '#core/contract/errors.ts';
import type { OutputOf } from '#core/contract/kit.ts';
import type { SdkOperationName, SdkOperations } from '../contract/index.ts';
import { verificationError } from './verification-error.ts';

/** Operations that can run to their end without success. */
type Judging =
  | 'live-id.verify'
  | 'live-id.verify-face-with-liveness'
  | 'documents.verify'
  | 'otp.update-seeds'
  | 'otp.update-seed';

const failedSeed = (results: OutputOf<SdkOperations['otp.update-seeds']>): ErrorResponse | null =>
  results.find(({ status }) => !status)?.error ?? null;

/**
 * The error of a result without success; null for a success. The callback form reports false with it, the promise form
 * rejects with it.
 */
export const OUTCOME_ERRORS: {
  readonly [K in Judging]: (result: OutputOf<SdkOperations[K]>) => ErrorResponse | null;
} = {
  'live-id.verify': ({ matched, livenessStatus }) =>
    verificationError([matched ? 'PASSED' : 'FAILED', livenessStatus]),
  'live-id.verify-face-with-liveness': ({ matched, livenessResult }) =>
    verificationError([matched ? 'PASSED' : 'FAILED', livenessResult.status]),
  'documents.verify': ({ certifications }) => verificationError(certifications.map(({ result }) => result)),
  'otp.update-seeds': failedSeed,
  'otp.update-seed': failedSeed,
};

/**
 * The rejection of an operation that ran to its end without success: a comparison that does not support the claim, a
 * check that did not pass, a seed that was not fetched.
 */
export class UnsuccessfulError extends AppError {
  /** The result of the operation, which the callback form gives beside the error. */
  readonly result: OutputOf<SdkOperations[Judging]>;

  constructor({ code, cause }: ErrorResponse, result: OutputOf<SdkOperations[Judging]>) {
    super(code, cause ?? causeOf(code, 'the operation ran without success'));
    this.result = result;
  }
}

/** @throws UnsuccessfulError for a result without success. */
export function requireSuccess(name: SdkOperationName, result: unknown): void {
  const judge = (OUTCOME_ERRORS as Partial<Record<string, (result: unknown) => ErrorResponse | null>>)[name];
  const error = judge?.(result);
  if (error) throw new UnsuccessfulError(error, result as UnsuccessfulError['result']);
}
