import { z } from 'zod';
import { Language } from '#core/contract/language.ts';
import { sandboxMarks } from '#core/contract/sandbox-mark.ts';
import { Email, Phone } from './contact.ts';
import { next, PageLimit } from './paging.ts';

/** Why somebody at the services holds a session. Closed, and without personal data; chosen by this project. */
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
const ReleaseReason = z.enum(RELEASE_REASONS);
export type ReleaseReason = z.infer<typeof ReleaseReason>;

export const HoldQuery = z.strictObject({
  communityId: z.uuid().optional().describe('Left out: every community within reach.'),
  state: z.enum(['standing', 'released']).default('standing'),
  cursor: z.uuid().optional().describe('`next` of the page before.'),
  limit: PageLimit,
});
export type HoldQuery = z.infer<typeof HoldQuery>;

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
export const HoldList = z.object({ holds: z.array(Hold), next }).meta({ id: 'HoldList' });

export const NewHold = z
  .strictObject({ sessionId: z.uuid(), reason: z.enum(PLACED_REASONS) })
  .meta({ id: 'NewHold' });
export type NewHold = z.infer<typeof NewHold>;

export const ReleaseRequest = z.strictObject({ reason: ReleaseReason }).meta({ id: 'ReleaseRequest' });

const Recipient = z.discriminatedUnion('channel', [
  z.strictObject({ channel: z.literal('email'), to: Email, language: Language }),
  z.strictObject({ channel: z.literal('sms'), to: Phone, language: Language }),
]);
/** The security officers who are told of each hold. Their addresses are sealed. */
export const HoldSettings = z
  .strictObject({ recipients: z.array(Recipient).max(10) })
  .meta({ id: 'HoldSettings' });
export type HoldSettings = z.infer<typeof HoldSettings>;
