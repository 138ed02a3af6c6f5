import { failure } from '#core/contract/errors.ts';
import type { ReaderTimers } from './reader-timers.ts';

/**
 * Waits for a call into the system, which may never return, up to a time limit. The call itself continues.
 * @throws AppError READER_UNAVAILABLE after that time
 */
export const withinTime = <Value>(
  call: Promise<Value>,
  { ms, what, timers }: { ms: number; what: string; timers: ReaderTimers },
): Promise<Value> =>
  new Promise((resolve, reject) => {
    const cancel = timers.after(ms, () =>
      reject(failure('READER_UNAVAILABLE', `${what} did not end within ${ms} ms`)),
    );
    call.then(resolve, reject).finally(cancel);
  });
