import http from 'node:http';
import https from 'node:https';
import { rootCertificates } from 'node:tls';
import type { DeliveryFailure } from '#services/contract/webhooks.ts';
import type { WebhookSettings } from '#services/kernel/ports/webhook-settings.ts';
import { guardedLookup, parseTarget, TargetRefused } from './target.ts';

/** What came of one attempt. Delivered: any status of class 2. */
export type Attempt =
  | { delivered: true; status: number }
  | { delivered: false; status?: number; failure: DeliveryFailure };

/** One delivery, ready to go. */
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
const ANSWER_LIMIT = 64 * 1024;

/** Posts messages over connections that stay open; follows no redirect and keeps nothing of an answer but its status. */
export function createSender(settings: WebhookSettings, timeLimitMs = TIME_LIMIT_MS): Sender {
  const options = { keepAlive: true, maxFreeSockets: 64, lookup: guardedLookup(settings) };
  const plain = new http.Agent(options);
  const ca = settings.ca === undefined ? undefined : [...rootCertificates, settings.ca];
  const secure = new https.Agent({ ...options, ...(ca ? { ca } : {}) });
  return {
    async send({ url, headers, body }) {
      try {
        // Judged again: the setting may be stricter than when the endpoint was made.
        const target = parseTarget(url, settings);
        const isSecure = target.protocol === 'https:';
        const request = (isSecure ? https : http).request(target, {
          method: 'POST',
          agent: isSecure ? secure : plain,
          headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'counterproof-services' },
          signal: AbortSignal.timeout(timeLimitMs),
        });
        return judge(await statusOf(request, body));
      } catch (error) {
        return { delivered: false, failure: failureOf(error) };
      }
    },
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

/** Sends the body and answers with the status as soon as the rest of the answer is gone, or too long. */
function statusOf(request: http.ClientRequest, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let status: number | undefined;
    // Whatever becomes of its body, a receiver that sent a status has answered.
    const end = (error?: Error): void => {
      if (status === undefined) reject(error ?? new Error('no answer'));
      else resolve(status);
    };
    request.on('error', end);
    request.on('response', (response) => {
      status = response.statusCode;
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > ANSWER_LIMIT) response.destroy();
      });
      response.on('error', end);
      response.on('close', () => end());
    });
    request.end(body);
  });
}

function judge(status: number): Attempt {
  if (status >= 200 && status < 300) return { delivered: true, status };
  if (status === 410) return { delivered: false, status, failure: 'gone' };
  if (status >= 300 && status < 400) return { delivered: false, status, failure: 'redirect' };
  return { delivered: false, status, failure: 'status' };
}

const TLS_CODES = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO)/;

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof TargetRefused) return 'target-refused';
  const { name, code = '' } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout';
  return TLS_CODES.test(code) ? 'tls' : 'connection';
}
