import type { Contact } from '#core/contract/session-request.ts';
import type { Channel } from '#services/contract/contact.ts';
import type { ServicesContext } from '#services/kernel/context.ts';

/**
 * The origin of links to persons: the public address, by HTTPS. No other one is reached from a phone, or lets a page use
 * its camera.
 */
export const linkOrigin = ({ publicOrigin }: Pick<ServicesContext, 'publicOrigin'>): string | undefined =>
  publicOrigin?.startsWith('https:') ? publicOrigin : undefined;

/**
 * By which the link of a session reaches its person; undefined where there is no address to link to, or nothing can carry
 * it. A text message first, because IAL2 asks for a notice by telephone.
 */
export function linkChannel(
  { messages, publicOrigin }: Pick<ServicesContext, 'messages' | 'publicOrigin'>,
  contact: Contact | undefined,
): Channel | undefined {
  if (linkOrigin({ publicOrigin }) === undefined) return undefined;
  if (messages.sms && contact?.phone !== undefined) return 'sms';
  return messages.email && contact?.email !== undefined ? 'email' : undefined;
}
