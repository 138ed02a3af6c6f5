import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import type { RendererRole } from '#core/contract/counter/wire.ts';
import {
  type LoopbackOptions,
  type LoopbackTransport,
  startLoopbackTransport,
} from './loopback-transport.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A raw request: no redirect is followed and the path is sent as it is written. */
export const get = (
  origin: string,
  target: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const outgoing = request({ hostname, port, path: target, method, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });

/** A folder that looks like a built renderer, with a secret beside it. */
export const writePages = (): { pages: string; remove: () => void } => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pages-'));
  const pages = path.join(folder, 'renderer');
  mkdirSync(path.join(pages, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  writeFileSync(path.join(pages, 'index.html'), '<!doctype html><title>Counterproof</title>');
  writeFileSync(path.join(pages, 'assets', 'main.js'), 'export {};');
  writeFileSync(path.join(pages, '.stamp'), 'stamp');
  return { pages, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** Spends a launch address. @returns the cookie that a browser would keep. */
export const launch = async (transport: LoopbackTransport, role: RendererRole): Promise<string> => {
  const { pathname, search } = new URL(transport.launchUrl(role));
  const answer = await get(transport.origin, pathname + search);
  const cookie = [answer.headers['set-cookie']].flat()[0];
  if (cookie === undefined) throw new Error(`launch answered ${answer.status}`);
  return cookie.split(';')[0]!;
};

export const bridgeAddress = (origin: string, role: string): string =>
  `${origin.replace('http', 'ws')}/bridge/${role}`;

/** The status of an upgrade: 101 when it became a WebSocket. */
export const upgradeStatus = (address: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(address, { headers });
    socket.on('open', () => {
      resolve(101);
      socket.close();
    });
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => resolve(0));
  });

export const startForTest = async (
  options: Pick<LoopbackOptions, 'core'> & Partial<LoopbackOptions>,
): Promise<LoopbackTransport & { remove: () => Promise<void> }> => {
  const { pages, remove } = writePages();
  const transport = await startLoopbackTransport({
    pagesFolder: pages,
    onTokenReused: () => undefined,
    ...options,
  });
  return {
    ...transport,
    remove: async () => {
      await transport.close();
      remove();
    },
  };
};
