import { z } from 'zod';
import { createOutgoingClient } from '#services/kernel/outgoing-client.ts';
import { type MessageGateway, MessageRefused } from '#services/kernel/ports/message-gateway.ts';

const TIME_LIMIT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** Statuses worth a retry: the gateway is busy or asks to wait. */
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
  const client = createOutgoingClient({ timeLimitMs: TIME_LIMIT_MS, maxAnswerBytes: MAX_ANSWER_BYTES });
  return {
    async send({ to, text, messageId }) {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': messageId,
      };
      const answer = await client.post(url, headers, JSON.stringify({ to, text, reference: messageId }));
      if (answer.status < 200 || answer.status > 299) {
        await answer.discard();
        const reason = `SMS gateway ${answer.status}`;
        throw isFinal(answer.status) ? new MessageRefused(reason) : new Error(reason);
      }
      // The message is sent, even if the rest of the answer cannot be read.
      const rest = await answer
        .readText()
        .then(JSON.parse)
        .catch(() => ({}));
      const { id } = Answer.catch({}).parse(rest);
      return id === undefined ? {} : { providerId: id };
    },
  };
}

const isFinal = (status: number): boolean => status >= 400 && status < 500 && !TRY_AGAIN.includes(status);
