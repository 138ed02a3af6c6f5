import type { ErrorCode } from '#core/contract/errors.ts';
import type { Envelope } from '#core/contract/kit.ts';

/** A preload loads no table: its words are repeated here, and a test holds them to the table. */
const refused = (code: ErrorCode, message: string, probe: string, nextStep: string): Envelope<never> => ({
  ok: false,
  error: { code, message, cause: { component: 'bridge', probe, nextStep } },
});

/** The answer to a call that cannot reach the core. Bridges never reject. */
export const notConnected = (probe: string): Envelope<never> =>
  refused(
    'NOT_READY',
    'The kiosk is not ready',
    probe,
    'Wait a few seconds and try again. If it does not help, restart the kiosk.',
  );

/** The answer to a message that the core would refuse for its size. */
export const tooLarge = (bytes: number, limit: number): Envelope<never> =>
  refused(
    'MESSAGE_TOO_LARGE',
    'Too much was sent at once',
    `${bytes} bytes, limit ${limit}`,
    'Use a smaller picture or a shorter text.',
  );

/** The answer to an input that no channel can carry: a function, a cycle in JSON, a bigint. */
export const notSendable = (error: unknown): Envelope<never> =>
  refused(
    'INVALID_INPUT',
    'An entry is not valid',
    error instanceof Error ? error.name : typeof error,
    'Correct the entry that the details name, then try again.',
  );
