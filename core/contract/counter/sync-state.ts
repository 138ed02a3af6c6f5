import { z } from 'zod';
import { ErrorResponse } from '../errors.ts';

/** `dropped`: erased before it was sent. `synced`: the receipt that closes the log verified, and nothing was dropped. */
export const SyncState = z.enum(['nothing-to-send', 'waiting', 'sending', 'refused', 'dropped', 'synced']);

export const SyncEntryView = z.object({
  state: SyncState,
  waiting: z.number().int(),
  /** When the oldest entry without a receipt was queued; of the whole outbox only. */
  oldest: z.string().optional(),
  /** Set from the day of the warning on: when the kiosk erases unsent data. */
  eraseFrom: z.string().optional(),
  lastAttempt: z.string().optional(),
  nextAttempt: z.string().optional(),
  /** The true cause why entries still wait. */
  error: ErrorResponse.optional(),
  receipt: z
    .object({ serverTime: z.string(), durability: z.enum(['embedded', 'server']), verified: z.boolean() })
    .optional(),
});
export type SyncEntryView = z.infer<typeof SyncEntryView>;
