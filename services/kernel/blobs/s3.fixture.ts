import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { signatureOf } from './sigv4.fixture.ts';

const CREDENTIALS = { accessKeyId: 'AKIDTEST', secretAccessKey: 'secret of the test', region: 'test-1' };
/** Small, so that every listing has several pages. */
const PAGE = 2;
/** Name of a bucket that does not exist. */
export const MISSING_BUCKET = 'nowhere';
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

export interface BucketUnderTest {
  url: string;
  credentials: typeof CREDENTIALS;
  /** Answers this many requests with 503 first. */
  failNext(count: number): void;
  stop(): Promise<void>;
}

interface Stored {
  bytes: Buffer;
  at: Date;
}

/** A server that keeps objects in memory and checks every signature and content hash. */
export async function startBucket(): Promise<BucketUnderTest> {
  const objects = new Map<string, Stored>();
  let failures = 0;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    if (failures > 0) {
      failures -= 1;
      response.writeHead(503).end();
    } else if (!isGenuine(request, body)) response.writeHead(403).end('<Error>SignatureDoesNotMatch</Error>');
    else answer(objects, request, response, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    credentials: CREDENTIALS,
    failNext: (count) => {
      failures = count;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function isGenuine(request: IncomingMessage, body: Buffer): boolean {
  const [, accessKeyId, date, region, signed = '', signature] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
  const contentHash = createHash('sha256').update(body).digest('hex');
  const time = String(request.headers['x-amz-date']);
  if (accessKeyId !== CREDENTIALS.accessKeyId || region !== CREDENTIALS.region) return false;
  if (request.headers['x-amz-content-sha256'] !== contentHash || !time.startsWith(date ?? '-')) return false;
  const names = signed.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return false;
  const expected = signatureOf(
    {
      method: request.method ?? '',
      url: new URL(request.url ?? '', 'http://bucket'),
      headers: names.map((name) => [name, String(request.headers[name])]),
      contentHash,
      time,
    },
    { region, secretAccessKey: CREDENTIALS.secretAccessKey },
  );
  return expected === signature;
}

function answer(
  objects: Map<string, Stored>,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): void {
  const url = new URL(request.url ?? '', 'http://bucket');
  const [bucket = '', ...rest] = url.pathname.slice(1).split('/');
  const key = decodeURIComponent(rest.join('/'));
  if (bucket === MISSING_BUCKET) {
    response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    return;
  }
  if (request.method === 'GET' && key === '') {
    list(objects, bucket, url.searchParams, response);
    return;
  }
  const name = `${bucket}/${key}`;
  const stored = objects.get(name);
  if (request.method === 'PUT') objects.set(name, { bytes: body, at: new Date() });
  if (request.method === 'DELETE') objects.delete(name);
  if (request.method === 'HEAD') {
    response.writeHead(stored ? 200 : 404).end();
    return;
  }
  if (request.method !== 'GET') response.writeHead(request.method === 'PUT' ? 200 : 204).end();
  else if (stored) response.writeHead(200).end(stored.bytes);
  else response.writeHead(404).end('<Error>NoSuchKey</Error>');
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function list(
  objects: Map<string, Stored>,
  bucket: string,
  query: URLSearchParams,
  response: ServerResponse,
): void {
  const prefix = `${bucket}/${query.get('prefix') ?? ''}`;
  const after = query.get('continuation-token') ?? '';
  const found = [...objects].filter(([name]) => name.startsWith(prefix) && name > after);
  const page = found.sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, PAGE);
  const contents = page.map(
    ([name, { at }]) =>
      `<Contents><Key>${escaped(name.slice(bucket.length + 1))}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`,
  );
  const last = found.length > PAGE ? page.at(-1)?.[0] : undefined;
  const next = last ? `<NextContinuationToken>${escaped(last)}</NextContinuationToken>` : '';
  response
    .writeHead(200)
    .end(`<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`);
}
