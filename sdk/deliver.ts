import { AppError, causeOf, type ErrorResponse, failure } from '#core/contract/errors.ts';
import type { SdkLog } from './sdk-context.ts';

type Method<A extends [] | unknown[]> = (...values: A) => unknown;

/**
 * Prepares the delivery to the named method of a callback object. The callback is called once and asynchronously; one
 * that throws or rejects harms nothing: its name is logged, its message (which may hold personal data) is not.
 *
 * @throws AppError `INVALID_INPUT` at once when there is no such method: there is nowhere else to report it.
 */
export function delivery<N extends string, A extends [] | unknown[]>(
  callback: Readonly<Record<N, Method<A>>>,
  method: N,
  log: SdkLog,
): (...values: A) => void {
  const target = methodOf<A>(callback, method);
  let delivered = false;
  return (...values) => {
    if (delivered) return;
    delivered = true;
    queueMicrotask(() => run(() => target.apply(callback, values), method, log));
  };
}

/** Runs foreign code so that neither an exception nor a rejected promise leaves it. */
export function run(work: () => unknown, name: string, log: SdkLog): void {
  void settled(work, name, log);
}

/** Settles when foreign code has: neither an exception nor a rejected promise leaves it. */
export async function settled(work: () => unknown, name: string, log: SdkLog): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn('sdk.callback-failed', {
      callback: name,
      error: error instanceof Error ? error.name : typeof error,
    });
  }
}

/** The error of an envelope as an AppError to throw. */
export function toAppError({ code, cause, correlationId }: ErrorResponse): AppError {
  return new AppError(code, cause ?? causeOf(code, `correlation id ${correlationId}`));
}

function methodOf<A extends [] | unknown[]>(callback: unknown, method: string): Method<A> {
  let found: unknown;
  try {
    found = (callback as Record<string, unknown> | null | undefined)?.[method];
  } catch {
    // A getter that throws is a missing method.
    found = undefined;
  }
  if (typeof found === 'function') return found as Method<A>;
  throw failure('INVALID_INPUT', `the callback has no function ${method}`);
}
