import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { rootCertificates } from 'node:tls';
import axios, { type AxiosRequestConfig } from 'axios';

export interface OutgoingOptions {
  /** For everything from the look-up of the host to the last byte of the answer. */
  timeLimitMs: number;
  /** An answer that is longer ends as one that broke off. */
  maxAnswerBytes: number;
  /** PEM certificates that are trusted besides those of the system. */
  ca?: string | undefined;
  /** Resolves host names and so decides which addresses are connected to. */
  lookup?: LookupFunction;
}

/** The response, of any status. Read the body or discard it: until then, its connection serves nothing else. */
export interface OutgoingAnswer {
  status: number;
  /** @throws Error when the body breaks off or is too long */
  readText(): Promise<string>;
  /** Lets the rest of the body go by; how it ends makes no difference. */
  discard(): Promise<void>;
}

/** Calls programs of others over connections that stay open. Follows no redirect and reads no environment proxy. */
export interface OutgoingClient {
  /** @throws NoAnswer when no status came */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<OutgoingAnswer>;
  /** @throws NoAnswer when no status came */
  get(url: string, headers: Readonly<Record<string, string>>): Promise<OutgoingAnswer>;
  close(): void;
}

/**
 * No status came. `cause` is the error of the system or the look-up. The HTTP library's own error is left out: it holds
 * the request with its secrets, and errors are logged.
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly reason: 'timeout' | 'tls' | 'connection';

  constructor(reason: NoAnswer['reason'], cause: unknown) {
    super(`no answer (${reason})`, { cause });
    this.reason = reason;
  }
}

/** The one way in which the services call other programs over HTTP, except for S3 buckets. */
export function createOutgoingClient({
  timeLimitMs,
  maxAnswerBytes,
  ca,
  lookup,
}: OutgoingOptions): OutgoingClient {
  const options = { keepAlive: true, maxFreeSockets: 64, ...(lookup ? { lookup } : {}) };
  const httpAgent = new http.Agent(options);
  const httpsAgent = new https.Agent({ ...options, ...(ca ? { ca: [...rootCertificates, ca] } : {}) });
  const client = axios.create({
    httpAgent,
    httpsAgent,
    proxy: false,
    maxRedirects: 0,
    maxContentLength: maxAnswerBytes,
    responseType: 'stream',
    validateStatus: () => true,
    // The body is sent exactly as it was signed.
    transformRequest: (body: unknown) => body,
    headers: { common: { accept: 'application/json', 'user-agent': 'counterproof-services' } },
  });
  const send = async (request: AxiosRequestConfig): Promise<OutgoingAnswer> => {
    const signal = AbortSignal.timeout(timeLimitMs);
    const { status, data } = await client
      .request<Readable>({ ...request, signal })
      .catch((error: unknown) => {
        throw noAnswer(error);
      });
    return { status, readText: () => readText(data, maxAnswerBytes), discard: () => discard(data) };
  };
  return {
    post: (url, headers, body) => send({ method: 'POST', url, headers, data: body }),
    get: (url, headers) => send({ method: 'GET', url, headers }),
    close() {
      httpAgent.destroy();
      httpsAgent.destroy();
    },
  };
}

async function readText(body: Readable, maxBytes: number): Promise<string> {
  try {
    return await text(body);
  } catch {
    throw new Error(`the answer broke off or is longer than ${maxBytes} bytes`);
  }
}

async function discard(body: Readable): Promise<void> {
  // A body that breaks off or is too long has taken its connection with it.
  await finished(body.resume()).catch(() => undefined);
}

const TLS_CODES = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO)/;

function noAnswer(error: unknown): NoAnswer {
  if (axios.isCancel(error)) return new NoAnswer('timeout', undefined);
  const reported = axios.isAxiosError(error) ? error.cause : error;
  const { code = '' } = (reported ?? {}) as NodeJS.ErrnoException;
  return new NoAnswer(TLS_CODES.test(code) ? 'tls' : 'connection', reported);
}
