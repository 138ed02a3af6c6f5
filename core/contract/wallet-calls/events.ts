import { z } from 'zod';
import { walletCall } from './wallet-call.ts';

/** Events that a wallet hears of. */
export const WALLET_EVENT_TYPES = [
  'E_WALLET_LINKED',
  'E_WALLET_UNLINKED',
  'E_WALLET_ENROLLED',
  'E_WALLET_REPLACED',
  'E_IDV_SESSION_ENDED',
  'E_IDV_SESSION_EXPIRED',
  'E_IDV_SESSION_ABANDONED',
  'E_IDV_MANUAL_REVIEW_DECISION',
  'E_IDV_SESSION_CORRECTED',
] as const;

/** Longest time that a call waits for an event; shorter than the time limit of a client. */
export const LONGEST_WAIT_S = 10;

const Cursor = z
  .string()
  .regex(/^(0|[1-9]\d{0,17})$/)
  .meta({ examples: ['17'] });

export const WalletEvent = z
  .object({
    eventId: z.uuid(),
    type: z.enum(WALLET_EVENT_TYPES),
    timestamp: z.iso.datetime(),
    sessionId: z.uuid().nullable().describe('Null: the event is about the wallet alone.'),
    data: z
      .record(z.string(), z.unknown())
      .describe('`userId` and `linkedBy` or `reason` of a link; `state` of a session.'),
    cursor: Cursor,
  })
  .meta({ id: 'WalletEvent' });
export type WalletEvent = z.infer<typeof WalletEvent>;

export const WalletEventPage = z
  .object({
    events: z.array(WalletEvent),
    next: Cursor.describe('Cursor of the next events, even before there are any.'),
    more: z.boolean().describe('Whether something follows already.'),
  })
  .meta({ id: 'WalletEventPage' });
export type WalletEventPage = z.infer<typeof WalletEventPage>;

export const WalletEventQuery = z.strictObject({
  cursor: Cursor.optional().describe('Without it, from the beginning.'),
  waitSec: z.coerce
    .number()
    .int()
    .min(0)
    .max(LONGEST_WAIT_S)
    .default(0)
    .describe('How long the answer may wait for an event.'),
});

/** The same as server-sent events; the id of each is its cursor. */
export const WALLET_EVENT_STREAM = { method: 'GET', path: '/v1/wallet/events/stream' } as const;

export const eventCalls = {
  read: walletCall({
    operationId: 'readWalletEvents',
    method: 'GET',
    path: '/v1/wallet/events',
    summary: 'Events of the wallet and of the sessions whose documents it took, after a cursor.',
    input: {
      query: WalletEventQuery,
    },
    output: { 200: WalletEventPage },
    problems: [],
    proof: 'wallet',
  }),
} as const;
