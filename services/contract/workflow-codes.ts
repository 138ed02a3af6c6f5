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
  .meta({ id: 'WorkflowCodePage' });
export type CodePage = z.infer<typeof CodePage>;

export const CodeAnswer = z
  .strictObject({ code: z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `${CODE_DIGITS} digits`) })
  .meta({ id: 'WorkflowCodeAnswer', examples: [{ code: '402913' }] });
