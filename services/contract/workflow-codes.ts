import { z } from 'zod';
import { CHANNELS, CODE_DIGITS, MESSAGE_STATES } from './contact.ts';

/** A page that asks for the code of a message. */
export const CodePage = z
  .object({
    channel: z.enum(CHANNELS),
    to: z.string().describe('Masked.'),
    digits: z.literal(CODE_DIGITS),
    expiresAt: z.iso.datetime(),
    triesLeft: z.number().int().describe('0: only a new code counts.'),
    canResendAt: z.iso.datetime().nullable().describe('Null: this step sends no further code.'),
    delivery: z.enum(MESSAGE_STATES).describe('Whether the gateway took the message.'),
  })
  .meta({
    id: 'WorkflowCodePage',
    examples: [
      {
        channel: 'sms',
        to: '+33 ••• 78',
        digits: CODE_DIGITS,
        expiresAt: '2026-03-14T09:36:53.589Z',
        triesLeft: 5,
        canResendAt: '2026-03-14T09:27:53.589Z',
        delivery: 'sent',
      },
    ],
  });
export type CodePage = z.infer<typeof CodePage>;

export const CodeAnswer = z
  .union([
    z.strictObject({ code: z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `${CODE_DIGITS} digits`) }),
    z.strictObject({ giveUp: z.literal(true).describe('The person cannot read the message.') }),
  ])
  .meta({ id: 'WorkflowCodeAnswer', examples: [{ code: '402913' }] });
export type CodeAnswer = z.infer<typeof CodeAnswer>;
