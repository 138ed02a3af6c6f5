import axios, { type AxiosInstance } from 'axios';
import type { z } from 'zod';
import { networkAgents, type Way } from './network-agents.ts';
import { connectionError, mapRefusal, mapThrown } from './request-errors.ts';

export interface HttpRequest<T extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  form?: URLSearchParams;
  bytes?: Uint8Array;
  /** What a success must look like. */
  answer: T;
  timeoutMs?: number;
}

export interface HttpClient {
  /** @throws RequestError with the true cause. */
  request<T extends z.ZodType>(request: HttpRequest<T>): Promise<z.output<T>>;
  close(): void;
}

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const DEFAULT_TIMEOUT_MS = 15_000;

/** One HTTP client over axios: no redirects, no environment proxies, bounded answers, each answer validated. */
export function httpClient(network: Way, defaultTimeoutMs = DEFAULT_TIMEOUT_MS): HttpClient {
  const agents = networkAgents(network);
  const instance: AxiosInstance = axios.create({
    proxy: false,
    httpAgent: agents.httpAgent,
    httpsAgent: agents.httpsAgent,
    maxRedirects: 0,
    maxContentLength: MAX_ANSWER_BYTES,
    maxBodyLength: 16 * 1024 * 1024,
    responseType: 'text',
    transformResponse: (text: unknown) => text,
    validateStatus: () => true,
  });
  return {
    close: agents.close,
    async request({ method, url, headers = {}, json, form, bytes, answer, timeoutMs = defaultTimeoutMs }) {
      const body = bodyOf(json, form, bytes);
      const response = await instance
        .request<string>({
          method,
          url,
          headers: { accept: 'application/json', ...(body?.headers ?? {}), ...headers },
          data: body?.data,
          timeout: timeoutMs,
          // axios' own timer stops at the first byte; this one ends a body that trickles for ever.
          signal: AbortSignal.timeout(timeoutMs * 2),
        })
        .catch((error: unknown) => {
          throw mapThrown(error, network);
        });
      const data = parseJson(response.data);
      if (response.status < 200 || response.status > 299) {
        const { 'retry-after': retryAfter, date } = response.headers;
        const asked = { retryAfter: retryAfter?.toString(), date: date?.toString() };
        throw mapRefusal({ status: response.status, data, ...asked }, network);
      }
      const parsed = answer.safeParse(data);
      if (parsed.success) return parsed.data;
      const wrong = parsed.error.issues[0]?.path.join('.') || 'body';
      throw connectionError('SERVICES_INVALID_ANSWER', `unexpected answer at ${wrong}`);
    },
  };
}

function bodyOf(json: unknown, form: URLSearchParams | undefined, bytes: Uint8Array | undefined) {
  if (bytes) {
    const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { data, headers: { 'content-type': 'application/octet-stream' } };
  }
  if (form)
    return { data: form.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  if (json === undefined) return undefined;
  return { data: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
}

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is no success of these services; the caller names the status or the schema.
    return text;
  }
}
