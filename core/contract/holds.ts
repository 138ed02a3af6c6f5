import { z } from 'zod';
import { sandboxMarks } from './sandbox-mark.ts';

/** Why a member of staff holds a session at the services. Closed, and without personal data; chosen by this project. */
export const PLACED_REASONS = [
  'fraud-reported',
  'duress-reported',
  'legal-request',
  'investigation',
] as const;
/** `suspicion`: the operator flagged the session at the counter. */
export const HOLD_REASONS = ['suspicion', ...PLACED_REASONS] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

export const RELEASE_REASONS = ['unfounded', 'confirmed', 'request-ended', 'placed-by-mistake'] as const;
export const ReleaseReason = z.enum(RELEASE_REASONS);
export type ReleaseReason = z.infer<typeof ReleaseReason>;

/** A hold on a session: why, by whom, since when, and how far its release is. No personal data. */
export const Hold = z
  .object({
    holdId: z.uuid(),
    ...sandboxMarks,
    communityId: z.uuid(),
    sessionId: z.uuid(),
    reason: z.enum(HOLD_REASONS),
    heldBy: z.string().describe('As the audit log names it: `kiosk:…` or `account:…`.'),
    operatorId: z.string().nullable().describe('The operator who flagged the session, as its log says.'),
    heldSince: z.iso.datetime(),
    state: z.enum(['held', 'release-asked', 'released']),
    release: z
      .object({
        reason: ReleaseReason,
        askedBy: z.uuid(),
        askedAt: z.iso.datetime(),
        confirmedBy: z.uuid().nullable(),
        confirmedAt: z.iso.datetime().nullable(),
      })
      .nullable()
      .describe('By two accounts: one asks, another confirms.'),
  })
  .meta({ id: 'Hold' });
export type Hold = z.infer<typeof Hold>;
