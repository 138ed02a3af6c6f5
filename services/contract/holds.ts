import { z } from 'zod';
import { Hold, PLACED_REASONS, ReleaseReason } from '#core/contract/holds.ts';
import { Language } from '#core/contract/language.ts';
import { Email, Phone } from './contact.ts';
import { next, PageLimit } from './paging.ts';

export const HoldQuery = z.strictObject({
  communityId: z.uuid().optional().describe('Left out: every community within reach.'),
  state: z.enum(['standing', 'released']).default('standing'),
  cursor: z.uuid().optional().describe('`next` of the page before.'),
  limit: PageLimit,
});
export type HoldQuery = z.infer<typeof HoldQuery>;

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
