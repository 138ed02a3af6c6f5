import { AppError } from '#core/contract/errors.ts';

/** A failure in words for the terminal: what, why, and what to do. */
export const describeError = (error: unknown): string => {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : String(error);
  const { detail } = error;
  return detail
    ? `${error.message} (${error.code}; ${detail.component}: ${detail.probe})\n${detail.nextStep}`
    : `${error.message} (${error.code})`;
};
