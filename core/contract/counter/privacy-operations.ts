import { z } from 'zod';
import { operation } from '../kit.ts';
import { OnSession } from './shapes.ts';

/** Why values were erased; `other` for one that this version does not know. */
export const ERASURE_REASONS = [
  'retention-over',
  'retention-over-unsynced',
  'ordered',
  'judged',
  'withdrawn',
  'consent-refused',
  'abandoned',
  'replaced',
  'other',
] as const;

/** What an applicant may ask about their session: what they agreed to, and what is kept. It names nobody and shows no value. */
export const PrivacyRecord = z.object({
  consents: z.array(
    z.object({
      purpose: z.enum(['procedure', 'biometric']),
      given: z.boolean(),
      textVersion: z.string(),
      time: z.string(),
      /** A guardian answered. */
      onBehalf: z.literal(true).optional(),
    }),
  ),
  withdrawnAt: z.string().optional(),
  /** At the kiosk what its vault holds, at the services what they have acknowledged. */
  kept: z.array(
    z.object({
      place: z.enum(['kiosk', 'services']),
      what: z.enum(['values', 'pictures', 'frames', 'wallet', 'record']),
      count: z.number().int(),
    }),
  ),
  /** From when on the kiosk erases; absent while a decision is outstanding. */
  keptUntil: z.string().optional(),
  /** How many values each erasure at the kiosk took, oldest first. */
  erasures: z.array(z.object({ at: z.string(), reason: z.enum(ERASURE_REASONS), values: z.number().int() })),
});
export type PrivacyRecord = z.infer<typeof PrivacyRecord>;

export const privacyOperations = {
  'privacy.show': operation({
    summary:
      'What the applicant of a session agreed to and when, and what of it is kept, where and until when; no value and no name. Works on sessions of other operators and on erased ones; audited.',
    input: OnSession,
    output: PrivacyRecord,
    errors: ['SESSION_NOT_FOUND'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
} as const;
