import type { DeliveryFailure } from '#services/contract/webhooks.ts';
import { createOutgoingClient, NoAnswer } from '#services/kernel/outgoing-client.ts';
import type { WebhookSettings } from '#services/kernel/ports/webhook-settings.ts';
import { guardedLookup, parseTarget, TargetRefused } from './target.ts';

/** The result of one attempt. Delivered: any status of class 2. */
export type Attempt =
  | { delivered: true; status: number }
  | { delivered: false; status?: number; failure: DeliveryFailure };

/** One delivery, ready to go: JSON, unless a header says otherwise. */
export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Sender {
  send(message: Message): Promise<Attempt>;
  close(): void;
}

const TIME_LIMIT_MS = 10_000;
/** More of an answer than this is not even discarded. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Posts messages; keeps only the status of an answer. */
export function createSender(settings: WebhookSettings, timeLimitMs = TIME_LIMIT_MS): Sender {
  const client = createOutgoingClient({
    timeLimitMs,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    ca: settings.ca,
    lookup: guardedLookup(settings),
  });
  return {
    async send({ url, headers, body }) {
      try {
        // Judged again: the setting may be stricter than when the endpoint was made.
        const target = parseTarget(url, settings);
        const answer = await client.post(
          target.href,
          { 'content-type': 'application/json', ...headers },
          body,
        );
        // A receiver that sent a status has answered, even if its body fails.
        await answer.discard();
        return judge(answer.status);
      } catch (error) {
        return { delivered: false, failure: failureOf(error) };
      }
    },
    close: client.close,
  };
}

function judge(status: number): Attempt {
  if (status >= 200 && status < 300) return { delivered: true, status };
  if (status === 410) return { delivered: false, status, failure: 'gone' };
  if (status >= 300 && status < 400) return { delivered: false, status, failure: 'redirect' };
  return { delivered: false, status, failure: 'status' };
}

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof TargetRefused) return 'target-refused';
  if (!(error instanceof NoAnswer)) return 'connection';
  return error.cause instanceof TargetRefused ? 'target-refused' : error.reason;
}
