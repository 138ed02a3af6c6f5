import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pageHeaders } from '#main/ipc/page-policy.ts';

/** Those of the kiosk's pages: a screen that breaks their policy would break in the kiosk as well. */
const HEADERS = pageHeaders({ camera: true }, ['ws:']);

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

export interface StaticServer {
  origin: string;
  close: () => Promise<void>;
}

/** Serves one folder on loopback, on a free port, with the kiosk's content security policy. */
export const serveFolder = async (folder: string): Promise<StaticServer> => {
  const server = createServer((request, response) => {
    const wanted = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = path.join(folder, wanted === '/' ? 'index.html' : path.normalize(wanted));
    readFile(file).then(
      (body) => {
        const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
        response.writeHead(200, { ...HEADERS, 'Content-Type': type });
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
  };
};
