import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DownloadRules, download } from '#sdk/network/download.ts';
import type { Way } from '#sdk/network/network-agents.ts';
import { selfSigned } from '../support/self-signed.ts';

const MIB = 1024 * 1024;
/** Lets the test's own server be reached. */
const NEARBY: DownloadRules = { isAllowed: () => true, timeoutMs: 10_000 };

describe('a download', () => {
  const { key, cert } = selfSigned();
  const trusting: Way = { certificateAuthority: cert };
  const asked: string[] = [];
  let server: Server;
  let proxy: Server;
  let origin: string;
  let through: NonNullable<Way['proxy']>;

  beforeAll(async () => {
    server = createTlsServer({ key, cert }, ({ url = '' }, response) => {
      asked.push(url);
      if (url === '/text') response.end('a.b.c');
      else if (url === '/moved') response.writeHead(302, { location: '/text' }).end();
      else if (url === '/largest') response.end('x'.repeat(MIB));
      else if (url === '/larger') response.end('x'.repeat(MIB + 1));
      else if (url === '/trickle') response.write('x');
      else response.writeHead(404).end();
    });
    origin = `https://127.0.0.1:${await listen(server)}`;
    proxy = createServer().on('connect', ({ url = '' }, socket) => {
      asked.push(`through ${url}`);
      const onward = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      for (const end of [onward, socket]) end.on('error', () => undefined);
    });
    through = { host: '127.0.0.1', port: await listen(proxy) };
  });
  afterAll(() => {
    for (const one of [server, proxy]) {
      one.closeAllConnections();
      one.close();
    }
  });

  const get = (path: string, way: Way = trusting, rules: DownloadRules = NEARBY) =>
    download(new URL(`${origin}${path}`), way, rules);
  const failing = (code: string) => expect.objectContaining({ code });

  it('is a text, up to 1 MiB', async () => {
    expect(await get('/text')).toBe('a.b.c');
    expect((await get('/largest')).length).toBe(MIB);
    await expect(get('/larger')).rejects.toEqual(failing('DOWNLOAD_FAILED'));
  });

  it('follows no redirect, and no other answer than 200 counts', async () => {
    asked.length = 0;
    await expect(get('/moved')).rejects.toEqual(failing('DOWNLOAD_FAILED'));
    await expect(get('/nothing')).rejects.toEqual(failing('DOWNLOAD_FAILED'));
    expect(asked).toEqual(['/moved', '/nothing']);
  });

  it('ends in time, though the answer trickles', async () => {
    const slow = get('/trickle', trusting, { ...NEARBY, timeoutMs: 300 });
    await expect(slow).rejects.toEqual(failing('DOWNLOAD_FAILED'));
  });

  it('names an untrusted certificate', async () => {
    await expect(get('/text', {})).rejects.toEqual(failing('CERTIFICATE_UNTRUSTED'));
  });

  it('goes through the proxy of the library', async () => {
    asked.length = 0;
    expect(await get('/text', { ...trusting, proxy: through })).toBe('a.b.c');
    expect(asked).toEqual([`through ${new URL(origin).host}`, '/text']);
    const gone = { ...through, port: 1 };
    await expect(get('/text', { ...trusting, proxy: gone })).rejects.toEqual(failing('PROXY_FAILED'));
  });

  it.each([
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
    'https://localhost/',
    'http://example.org/',
    'ftp://example.org/',
  ])('never asks %s', async (address) => {
    await expect(download(new URL(address), {})).rejects.toEqual(failing('DOWNLOAD_ADDRESS_REFUSED'));
  });
});

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
