import type { Channel } from '#services/contract/contact.ts';

/** One message to one person. */
export interface OutgoingMessage {
  /** E.164 number or e-mail address. */
  to: string;
  /** Shown by channels that have one. */
  subject: string;
  text: string;
  /** Ours, so that a provider that sees it twice sends it once. */
  messageId: string;
}

/** Takes a message over. After that, only the provider knows its state. */
export interface MessageGateway {
  /**
   * @returns the provider's own name of the message, when it gives one.
   * @throws MessageRefused when another try cannot help; any other error is tried again.
   */
  send(message: OutgoingMessage): Promise<{ providerId?: string }>;
}

/** The gateways of this installation; a missing one is answered as not configured. */
export type MessageGateways = Readonly<Partial<Record<Channel, MessageGateway>>>;

/** The provider said no for good: an address that does not exist, an account that may not send. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
}
