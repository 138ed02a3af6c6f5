import { z } from 'zod';
import { Language } from '#core/contract/language.ts';
import { next, pageQuery } from './paging.ts';

export const CHANNELS = ['sms', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];
export const MESSAGE_KINDS = [
  'session-link',
  'success-notice',
  'access-code',
  'workflow-notice',
  'contact-code',
  'hold-notice',
] as const;
/** Digits of a code that verifies a contact, and how long it counts. */
export const CODE_DIGITS = 6;
export const CODE_MS = 10 * 60_000;
export const MESSAGE_STATES = ['queued', 'sent', 'failed'] as const;

/** E.164. */
export const Phone = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, 'a telephone number in the international form: +33612345678');
export const Email = z.email().max(254);

const Captcha = z
  .string()
  .min(1)
  .max(8192)
  .optional()
  .describe('The token that the CAPTCHA of the community gave; needed for SMS where there is one.');

/** Asks for a link to be sent to the person of a session. */
export const SendLink = z
  .discriminatedUnion('channel', [
    z.strictObject({
      channel: z.literal('sms'),
      to: Phone.optional().describe('The number that the session knows, unless said otherwise.'),
      language: Language.optional(),
      captcha: Captcha,
    }),
    z.strictObject({
      channel: z.literal('email'),
      to: Email.optional().describe('The address that the session knows, unless said otherwise.'),
      language: Language.optional(),
      captcha: Captcha,
    }),
  ])
  .meta({ id: 'SendLink' });
export type SendLink = z.infer<typeof SendLink>;

export const LinkSent = z.object({ messageId: z.uuid(), expiresAt: z.iso.datetime() }).meta({
  id: 'LinkSent',
  description: 'The message is queued; its fate is told with the messages of the session.',
});
export type LinkSent = z.infer<typeof LinkSent>;

export const MessageQuery = pageQuery(z.uuid());

export const MessageList = z
  .object({
    messages: z.array(
      z.object({
        messageId: z.uuid(),
        kind: z.enum(MESSAGE_KINDS),
        channel: z.enum(CHANNELS),
        state: z.enum(MESSAGE_STATES),
        attempts: z.number().int(),
        reason: z.enum(['refused', 'unreachable', 'unreadable', 'expired']).optional(),
        createdAt: z.iso.datetime(),
        updatedAt: z.iso.datetime(),
      }),
    ),
    next,
  })
  .meta({
    id: 'MessageList',
    description: 'The delivery states of the messages of a session; no address, no words.',
  });
