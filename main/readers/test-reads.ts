import { type AppError, failure } from '#core/contract/errors.ts';
import type { ReaderCapture } from '../ports/readers.ts';

import type { ReaderTimers } from './reader-timers.ts';

interface Waiting {
  resolve(capture: ReaderCapture): void;
  reject(error: AppError): void;
}

/** Test reads that wait, at most one of each reader. */
export const testReads = (timers: ReaderTimers) => {
  const waiting = new Map<string, Waiting>();

  const settle = (readerId: string, settled: (wait: Waiting) => void): boolean => {
    const wait = waiting.get(readerId);
    if (wait === undefined) return false;
    waiting.delete(readerId);
    settled(wait);
    return true;
  };

  return {
    /** @throws AppError READER_TEST_RUNNING while another test of this reader waits */
    next: (readerId: string, timeoutMs: number): Promise<ReaderCapture> =>
      new Promise((resolve, reject) => {
        if (waiting.has(readerId)) return reject(failure('READER_TEST_RUNNING', 'a test read waits'));
        const cancel = timers.after(timeoutMs, () =>
          fail(readerId, failure('READER_STALLED', `no capture within ${timeoutMs} ms`)),
        );
        waiting.set(readerId, {
          resolve: (capture) => {
            cancel();
            resolve(capture);
          },
          reject: (error) => {
            cancel();
            reject(error);
          },
        });
      }),
    /** @returns whether a test took it */
    take: (readerId: string, capture: ReaderCapture): boolean =>
      settle(readerId, ({ resolve }) => resolve(capture)),
    fail,
    end(error: AppError): void {
      for (const readerId of [...waiting.keys()]) fail(readerId, error);
    },
  };

  function fail(readerId: string, error: AppError): boolean {
    return settle(readerId, ({ reject }) => reject(error));
  }
};
