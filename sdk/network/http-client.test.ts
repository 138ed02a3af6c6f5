import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type HttpClient, httpClient } from './http-client.ts';

const MEDIA_TYPE = 'text/event-stream';

let server: Server;
let answer: RequestListener;
let client: HttpClient;
let url: string;
beforeEach(async () => {
  server = createServer((...exchange) => answer(...exchange)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  client = httpClient({}, 2000);
});
afterEach(() => {
  client.close();
  server.close();
  server.closeAllConnections();
});

const open = (signal = new AbortController().signal) =>
  client.stream({ url, headers: { 'x-own': 'a' }, mediaType: MEDIA_TYPE, signal });
async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read).toString();
}
const problem = { code: 'WALLET_REVOKED', detail: 'No.', status: 403 };

it.each(['PUT', 'POST'] as const)('names no media type of a body that is not there: %s', async (method) => {
  answer = ({ headers }, response) => response.end(JSON.stringify({ type: headers['content-type'] ?? null }));
  const type = z.object({ type: z.string().nullable() });
  expect(await client.request({ method, url, answer: type })).toEqual({ type: null });
  expect(await client.request({ method, url, answer: type, json: {} })).toEqual({ type: 'application/json' });
});

describe('a refusal that asks to wait', () => {
  const SENT = 'Sat, 28 Nov 2026 12:00:00 GMT';
  it.each([
    ['in seconds', '7', 7000],
    ['until a time, from the time at which it was sent', 'Sat, 28 Nov 2026 12:01:30 GMT', 90_000],
  ])('says how long %s', async (_form, retryAfter, retryAfterMs) => {
    answer = (_request, response) => {
      response.writeHead(503, { 'retry-after': retryAfter, date: SENT });
      response.end('{}');
    };
    const asked = client.request({ method: 'GET', url, answer: z.object({}) });
    await expect(asked).rejects.toMatchObject({ status: 503, retryAfterMs });
    await expect(open()).rejects.toMatchObject({ status: 503, retryAfterMs });
  });

  it('that does not, says nothing of it', async () => {
    answer = (_request, response) => {
      response.writeHead(503);
      response.end('{}');
    };
    await expect(open()).rejects.toMatchObject({ status: 503, retryAfterMs: undefined });
  });
});

describe('an answer that continues', () => {
  it('is read as it comes, to its end', async () => {
    answer = ({ headers }, response) => {
      response.writeHead(200, { 'content-type': `${MEDIA_TYPE}; charset=utf-8` });
      response.write(`${headers.accept} ${headers['x-own']}|`);
      setImmediate(() => response.end('b'));
    };
    expect(await textOf(await open())).toBe(`${MEDIA_TYPE} a|b`);
  });

  it('tells its cause where the connection breaks', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': MEDIA_TYPE });
      response.write('a');
      setImmediate(() => response.destroy());
    };
    await expect(open().then(textOf)).rejects.toMatchObject({ code: 'SERVICES_UNREACHABLE' });
  });

  it.each([
    [403, JSON.stringify(problem), { code: 'SERVICES_REFUSED', status: 403, problem: 'WALLET_REVOKED' }],
    [502, '<html>', { code: 'SERVICES_INVALID_ANSWER', status: 502 }],
    [404, 'x'.repeat(1_000_000), { code: 'SERVICES_INVALID_ANSWER', status: 404 }],
  ])('is refused as any other: %i', async (status, body, refused) => {
    answer = (_request, response) => {
      response.writeHead(status);
      response.end(body);
    };
    await expect(open()).rejects.toMatchObject(refused);
  });

  it('is none of another type', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write('<html>');
    };
    await expect(open()).rejects.toMatchObject({ code: 'SERVICES_INVALID_ANSWER' });
  });

  it('ends with its signal, and so does the connection', async () => {
    const [leaving, gone] = [new AbortController(), Promise.withResolvers<void>()];
    answer = (_request, response) => {
      response.on('close', () => gone.resolve());
      response.writeHead(200, { 'content-type': MEDIA_TYPE });
      response.write('a');
    };
    const chunks = await open(leaving.signal);
    const read = textOf(chunks);
    leaving.abort();
    await expect(read).rejects.toMatchObject({ code: expect.stringMatching(/^SERVICES_/) });
    await gone.promise;
  });

  it('takes no connection from other requests, however many there are', async () => {
    answer = ({ headers }, response) => {
      const isStream = headers.accept === MEDIA_TYPE;
      response.writeHead(200, { 'content-type': isStream ? MEDIA_TYPE : 'application/json' });
      if (isStream) response.write('a');
      else response.end('{}');
    };
    await Promise.all(Array.from({ length: 4 }, () => open()));
    expect(await client.request({ method: 'GET', url, answer: z.object({}) })).toEqual({});
  });

  it('that does not begin is waited for no longer than any other', async () => {
    client.close();
    client = httpClient({}, 50);
    answer = () => undefined;
    await expect(open()).rejects.toMatchObject({ code: 'SERVICES_TIMEOUT' });
  });
});
