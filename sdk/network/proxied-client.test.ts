import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { proxiedClient } from './proxied-client.ts';

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

let services: Server;
let proxy: Server;
let tunnels: string[];
let url: string;
let port: number;
beforeEach(async () => {
  tunnels = [];
  services = createServer((_request, response) => response.end('{"ok":true}'));
  proxy = createServer();
  proxy.on('connect', (request, socket) => {
    tunnels.push(request.url ?? '');
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  url = `http://127.0.0.1:${await listen(services)}/`;
  port = await listen(proxy);
});
afterEach(() => {
  services.close();
  proxy.close();
});

describe('a client with a proxy that can change', () => {
  it('goes through the proxy from the next request on, and directly when there is none again', async () => {
    const client = proxiedClient({});
    const ask = () => client.request({ method: 'GET', url, answer: z.object({ ok: z.literal(true) }) });
    expect(await ask()).toEqual({ ok: true });
    client.setProxy({ host: '127.0.0.1', port });
    await expect(ask()).rejects.toMatchObject({ code: 'PROXY_FAILED' });
    expect(tunnels).toEqual([new URL(url).host]);
    client.setProxy(undefined);
    expect(await ask()).toEqual({ ok: true });
    client.close();
  });
});
