import { z } from 'zod';
import { ERROR_CODES, type ErrorCode, KIOSK_ERRORS } from './kiosk-errors.ts';

export { ERROR_CODES, type ErrorCode } from './kiosk-errors.ts';

/** Where a failure was observed, by which probe, and the next step for a person. */
export const ErrorCause = z.object({
  /** The part that failed, e.g. `keychain`, `camera`, `services`. */
  component: z.string(),
  /** The observation that proves it, e.g. `connect ECONNREFUSED`. Never holds personal data or keys. */
  probe: z.string(),
  /** The next step as one sentence in English; screens translate by `code`. */
  nextStep: z.string(),
  /** The command, file, setting or call that helps an administrator or a developer. */
  hint: z.string().optional(),
});
export type ErrorCause = z.infer<typeof ErrorCause>;

/** The `ErrorManager.ErrorResponse` of the SDK specification, part 7 (fields chosen by this project). */
export const ErrorResponse = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  cause: ErrorCause.optional(),
  correlationId: z.string().optional(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;

/** An expected failure. Anything else that is thrown becomes `INTERNAL` at the dispatch gate. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly detail: ErrorCause;

  constructor(code: ErrorCode, detail: ErrorCause, options?: { cause?: unknown }) {
    super(KIOSK_ERRORS[code].title, options);
    this.code = code;
    this.detail = detail;
  }

  /** The form that crosses a process boundary: no stack, no inner cause. */
  toResponse(): ErrorResponse {
    return { code: this.code, message: this.message, cause: this.detail };
  }
}

/** Details that the throw adds to the observation. */
export interface FailureDetails {
  /** Names the part that failed more closely than the table. */
  component?: string | undefined;
  /** Takes the place of the table's hint where the help is another one here. */
  hint?: string | undefined;
  /** The error that was caught. It stays in this process. */
  cause?: unknown;
}

/** The component, next step and hint of an error, with the observation. */
export function causeOf(code: ErrorCode, probe: string, details: FailureDetails = {}): ErrorCause {
  const entry = KIOSK_ERRORS[code];
  const { component = entry.component, hint = entry.hint } = details;
  return { component, probe, nextStep: entry.nextStep, ...(hint === undefined ? {} : { hint }) };
}

/**
 * An error of the table.
 *
 * @param probe the observation; never holds personal data or keys.
 */
export const failure = (code: ErrorCode, probe: string, details: FailureDetails = {}): AppError =>
  new AppError(
    code,
    causeOf(code, probe, details),
    'cause' in details ? { cause: details.cause } : undefined,
  );

/**
 * Undefined where a model is missing, altered or failed: the work continues without it, and the capabilities name it.
 */
export async function unlessModelMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('MODEL_')) return undefined;
    throw error;
  }
}
