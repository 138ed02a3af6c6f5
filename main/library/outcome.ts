import { AppError, causeOf, type ErrorResponse } from '#core/contract/errors.ts';

/** The outcome that a callback delivers. */
type Outcome = (status: boolean, error: ErrorResponse | null) => void;

/** Fulfilled by success. @throws AppError the callback's error, by rejecting */
export const done = (start: (told: Outcome) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    start((status, error) => (status ? resolve() : reject(thrown(error))));
  });

function thrown(error: ErrorResponse | null): AppError {
  const { code, cause = causeOf(code, 'the library says no more') } = error ?? { code: 'INTERNAL' as const };
  return new AppError(code, cause);
}
