import type { Contact } from '#core/contract/session-request.ts';
import type { Channel } from '#services/contract/contact.ts';
import type { MessageGateways } from '#services/kernel/ports/message-gateway.ts';

/**
 * By which the link of a session reaches its person; undefined where nothing can carry it. A text message first, because
 * IAL2 asks for a notice by telephone.
 */
export function linkChannel(messages: MessageGateways, contact: Contact | undefined): Channel | undefined {
  if (messages.sms && contact?.phone !== undefined) return 'sms';
  return messages.email && contact?.email !== undefined ? 'email' : undefined;
}
