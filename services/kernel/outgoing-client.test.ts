import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { createOutgoingClient, NoAnswer, type OutgoingOptions } from './outgoing-client.ts';

const closing: (() => unknown)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function client(options: Partial<OutgoingOptions> = {}) {
  const created = createOutgoingClient({ timeLimitMs: 5_000, maxAnswerBytes: 1000, ...options });
  closing.push(created.close);
  return created;
}

const thrown = (promise: Promise<unknown>) => promise.then(String, (error: unknown) => error);

it('sends body and headers as they were given', async () => {
  const url = await listening(async (request, response) => {
    const parts = await request.setEncoding('utf8').toArray();
    response.end(JSON.stringify({ ...request.headers, body: parts.join('') }));
  });
  const body = ' {"a": 1} ';
  const answer = await client().post(url, { 'content-type': 'application/json', 'x-id': '7' }, body);
  expect(answer.status).toBe(200);
  expect(JSON.parse(await answer.readText())).toMatchObject({
    body,
    'content-type': 'application/json',
    'x-id': '7',
    'user-agent': 'counterproof-services',
  });
});

it('follows no redirect and reads no proxy from the environment', async () => {
  const asked: string[] = [];
  const url = await listening((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  process.env.http_proxy = 'http://127.0.0.1:9';
  closing.push(() => delete process.env.http_proxy);
  const answer = await client().post(url, {}, '');
  await answer.discard();
  expect([answer.status, ...asked]).toEqual([307, '/']);
});

it('keeps the status of an answer whose body breaks off or is too long, compressed or not', async () => {
  const bodies: Record<string, RequestListener> = {
    '/short': (_, response) =>
      response.writeHead(200, { 'content-length': 50 }).write('part', () => response.destroy()),
    '/long': (_, response) => response.end('x'.repeat(1001)),
    '/zipped': (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(100_000))),
  };
  const url = await listening((request, response) => bodies[request.url ?? '']?.(request, response));
  for (const path of ['short', 'long', 'zipped']) {
    const discarded = await client().post(url + path, {}, '');
    await discarded.discard();
    expect(discarded.status).toBe(200);
    const read = await client().post(url + path, {}, '');
    expect(await thrown(read.readText())).toBeInstanceOf(Error);
  }
});

it('gives up at its limit, also in the middle of a body', async () => {
  const url = await listening((request, response) => {
    if (request.url === '/started') response.writeHead(200).write('{');
  });
  expect(await thrown(client({ timeLimitMs: 100 }).post(url, {}, ''))).toMatchObject({ reason: 'timeout' });
  const answer = await client({ timeLimitMs: 100 }).post(`${url}started`, {}, '');
  expect(await thrown(answer.readText())).toBeInstanceOf(Error);
});

it('tells why no answer came, and nothing of the request', async () => {
  const lookup: LookupFunction = (_host, _options, callback) => callback(new Error('refused host'), []);
  const refused = await thrown(
    client({ lookup }).post('http://a.example/', { authorization: 'Bearer s3cret' }, 'private body'),
  );
  expect(refused).toBeInstanceOf(NoAnswer);
  expect(refused).toMatchObject({ reason: 'connection', cause: { message: 'refused host' } });
  expect(inspect(refused, { depth: 9, showHidden: true })).not.toMatch(/s3cret|private body/);
});

it('connects to the addresses that its look-up gives', async () => {
  const url = await listening((request, response) => response.end(request.headers.host));
  const port = new URL(url).port;
  const lookup: LookupFunction = (_host, options, callback) =>
    options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);
  const answer = await client({ lookup }).post(`http://pinned.example:${port}/`, {}, '');
  expect(await answer.readText()).toBe(`pinned.example:${port}`);
});
