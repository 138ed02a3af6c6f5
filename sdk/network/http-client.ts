import type { Readable } from 'node:stream';
import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import type { z } from 'zod';
import { networkAgents, type Way } from './network-agents.ts';
import { connectionError, mapRefusal, mapThrown, type RequestError } from './request-errors.ts';

export interface HttpRequest<T extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  form?: URLSearchParams;
  bytes?: Uint8Array;
  /** Schema of a successful answer. */
  answer: T;
  timeoutMs?: number;
}

/** An open-ended answer, such as an event stream. */
export interface StreamRequest {
  url: string;
  headers: Record<string, string>;
  /** The expected type of the answer. */
  mediaType: string;
  /** Ends request and answer. */
  signal: AbortSignal;
}

export interface HttpClient {
  /** @throws RequestError with the true cause. */
  request<T extends z.ZodType>(request: HttpRequest<T>): Promise<z.output<T>>;
  /**
   * Opens an open-ended answer; breaking off its iteration closes the connection.
   * @throws RequestError with the true cause, also while it is read.
   */
  stream(request: StreamRequest): Promise<AsyncIterable<Uint8Array>>;
  close(): void;
}

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const DEFAULT_TIMEOUT_MS = 15_000;

/** One HTTP client over axios: no redirects, no environment proxies, bounded answers, each answer validated. */
export function httpClient(network: Way, defaultTimeoutMs = DEFAULT_TIMEOUT_MS): HttpClient {
  const agents = networkAgents(network);
  // Answers that continue take no connection from the others.
  const lasting = networkAgents(network);
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
    close() {
      agents.close();
      lasting.close();
    },
    async request({ method, url, headers = {}, json, form, bytes, answer, timeoutMs = defaultTimeoutMs }) {
      const body = bodyOf(json, form, bytes);
      const response = await instance
        .request<string>({
          method,
          url,
          headers: { accept: 'application/json', ...body.headers, ...headers },
          data: body.data,
          timeout: timeoutMs,
          // axios' own timer stops at the first byte; this one ends a body that trickles for ever.
          signal: AbortSignal.timeout(timeoutMs * 2),
        })
        .catch((error: unknown) => {
          throw mapThrown(error, network);
        });
      const data = parseJson(response.data);
      if (!isSuccess(response)) throw refusalOf(response, data, network);
      const parsed = answer.safeParse(data);
      if (parsed.success) return parsed.data;
      const wrong = parsed.error.issues[0]?.path.join('.') || 'body';
      throw connectionError('SERVICES_INVALID_ANSWER', `unexpected answer at ${wrong}`);
    },
    async stream({ url, headers, mediaType, signal }) {
      const response = await instance
        .request<Readable>({
          method: 'GET',
          url,
          headers: { accept: mediaType, ...headers },
          responseType: 'stream',
          httpAgent: lasting.httpAgent,
          httpsAgent: lasting.httpsAgent,
          // It has no end of its own; its reader bounds each part.
          maxContentLength: -1,
          timeout: defaultTimeoutMs,
          signal,
        })
        .catch((error: unknown) => {
          throw mapThrown(error, network);
        });
      const chunks = mappedChunks(response.data, network);
      if (!isSuccess(response)) throw refusalOf(response, parseJson(await textOf(chunks)), network);
      if (`${response.headers['content-type'] ?? ''}`.startsWith(mediaType)) return chunks;
      response.data.destroy();
      throw connectionError('SERVICES_INVALID_ANSWER', `the answer is no ${mediaType}`);
    },
  };
}

type Answer = Pick<AxiosResponse, 'status' | 'headers'>;

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status <= 299;

function refusalOf({ status, headers }: Answer, data: unknown, network: Way): RequestError {
  const { 'retry-after': retryAfter, date } = headers;
  const asked = { retryAfter: retryAfter?.toString(), date: date?.toString() };
  return mapRefusal({ status, data, ...asked }, network);
}

/** The chunks of an answer, with the cause where the connection breaks. */
async function* mappedChunks(stream: Readable, network: Way): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) yield chunk as Uint8Array;
  } catch (error) {
    throw mapThrown(error, network);
  }
}

/** Longest refusal of a stream that is read, in bytes. */
const LONGEST_REFUSAL = 64 * 1024;

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    read.push(chunk);
    length += chunk.length;
    if (length > LONGEST_REFUSAL) break;
  }
  return Buffer.concat(read).toString('utf8');
}

function bodyOf(json: unknown, form: URLSearchParams | undefined, bytes: Uint8Array | undefined) {
  if (bytes) {
    const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { data, headers: { 'content-type': 'application/octet-stream' } };
  }
  if (form)
    return { data: form.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  // axios calls an absent body a form, which the services refuse.
  if (json === undefined) return { data: undefined, headers: { 'content-type': false } };
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
