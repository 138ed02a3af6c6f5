import { type ErrorCode, KIOSK_ERRORS } from '#core/contract/kiosk-errors.ts';

/** The English words are those of the table of errors. */
export const errors = Object.fromEntries(
  Object.entries(KIOSK_ERRORS).map(([code, { title, nextStep }]) => [code, { title, next: nextStep }]),
) as Record<ErrorCode, { title: string; next: string }>;
