import { createTransport } from 'nodemailer';
import { isLoopbackHost } from '#core/network/ip-address.ts';
import { type MessageGateway, MessageRefused } from '#services/kernel/ports/message-gateway.ts';

const TIMEOUT_MS = 15_000;

export interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://…`, which must offer STARTTLS unless the host is this machine. */
  url: string;
  /** Address that messages come from. */
  from: string;
}

/** Mail through an SMTP server (RFC 5321). */
export function smtpGateway({ url, from }: SmtpSettings): MessageGateway {
  const { protocol, hostname } = new URL(url);
  const transport = createTransport({
    url,
    requireTLS: protocol === 'smtp:' && !isLoopbackHost(hostname),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, messageId }) {
      try {
        // An address is data: as an object it is never parsed as a list of several.
        const sent = await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${messageId}@counterproof.invalid>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { providerId: sent.messageId };
      } catch (error) {
        const { responseCode } = error as { responseCode?: number };
        // 5xx is permanent (RFC 5321, section 4.2.1).
        if (responseCode && responseCode >= 500) {
          throw new MessageRefused(`SMTP ${responseCode}`, { cause: error });
        }
        throw error;
      }
    },
  };
}
