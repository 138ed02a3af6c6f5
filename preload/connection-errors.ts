import type { Envelope } from '#core/contract/kit.ts';

/** The answer to a call that cannot reach the core. Bridges never reject. */
export const notConnected = (probe: string): Envelope<never> => ({
  ok: false,
  error: {
    code: 'NOT_READY',
    message: 'The kiosk is not answering.',
    cause: { component: 'bridge', probe, nextStep: 'Wait a moment; the screen reconnects by itself.' },
  },
});

/** The answer to a message that the core would refuse for its size. */
export const tooLarge = (bytes: number, limit: number): Envelope<never> => ({
  ok: false,
  error: {
    code: 'MESSAGE_TOO_LARGE',
    message: 'The message is larger than the kiosk accepts.',
    cause: {
      component: 'bridge',
      probe: `${bytes} bytes, limit ${limit}`,
      nextStep: 'Send a smaller picture.',
    },
  },
});

/** The answer to an input that no channel can carry: a function, a cycle in JSON, a bigint. */
export const notSendable = (error: unknown): Envelope<never> => ({
  ok: false,
  error: {
    code: 'INVALID_INPUT',
    message: 'The input cannot be sent.',
    cause: {
      component: 'bridge',
      probe: error instanceof Error ? error.name : typeof error,
      nextStep: 'Send plain data.',
    },
  },
});
