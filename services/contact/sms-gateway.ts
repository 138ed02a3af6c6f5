import { z } from 'zod';
import { type MessageGateway, MessageRefused } from '#services/kernel/ports/message-gateway.ts';

const TIMEOUT_MS = 10_000;
/** What may be tried again: the gateway is busy or asks to wait. */
const TRY_AGAIN = [408, 425, 429];
const Answer = z.object({ id: z.string().max(200).optional() });

export interface SmsSettings {
  url: string;
  token: string;
}

/**
 * Text messages through an HTTP gateway: `POST` of `{ to, text, reference }` with a bearer token, answered by 2xx and
 * optionally `{ id }` (chosen by this project; an adapter in front of a provider translates).
 */
export function smsGateway({ url, token }: SmsSettings): MessageGateway {
  return {
    async send({ to, text, messageId }) {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': messageId,
        },
        body: JSON.stringify({ to, text, reference: messageId }),
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        const reason = `SMS gateway ${answer.status}`;
        const isFinal = answer.status < 500 && !TRY_AGAIN.includes(answer.status);
        throw isFinal ? new MessageRefused(reason) : new Error(reason);
      }
      const { id } = Answer.catch({}).parse(await answer.json().catch(() => ({})));
      return id === undefined ? {} : { providerId: id };
    },
  };
}
