import { AppError } from '#core/contract/errors.ts';

/** A failure in words for the terminal: title, cause and next step. */
export const describeError = (error: unknown): string => {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : String(error);
  const { component, probe, nextStep, hint } = error.detail;
  return [`${error.message} (${error.code}; ${component}: ${probe})`, nextStep, hint]
    .filter((line) => line !== undefined)
    .join('\n');
};
