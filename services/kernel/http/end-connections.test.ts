import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { endConnectionsAtClose } from './end-connections.ts';

/** Far below every timeout that Node has for a connection. */
const AT_ONCE = 2_000;

/** A server whose answer waits for `finish`. */
async function served() {
  const app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 30_000 });
  endConnectionsAtClose(app);
  const finish = Promise.withResolvers<string>();
  const asked = Promise.withResolvers<void>();
  app.get('/slow', () => {
    asked.resolve();
    return finish.promise;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, finish: finish.resolve, asked: asked.promise };
}

describe('services that close', { timeout: AT_ONCE }, () => {
  it('do not wait for a connection that has brought nothing', async () => {
    const { app, port } = await served();
    const socket = net.connect(port, '127.0.0.1');
    const accepted = once(app.server, 'connection');
    await Promise.all([once(socket, 'connect'), accepted]);
    await Promise.all([app.close(), once(socket, 'close')]);
  });

  it('give the whole answer that is under way and keep its connection no longer', async () => {
    const { app, port, finish, asked } = await served();
    const agent = new http.Agent({ keepAlive: true });
    const request = http.get({ host: '127.0.0.1', port, path: '/slow', agent });
    await asked;
    const closed = app.close();
    await expect.poll(() => app.server.listening).toBe(false);
    const whole = 'x'.repeat(5_000_000);
    finish(whole);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect((await text(response)).length).toBe(whole.length);
    await closed;
  });

  it('let a request arrive whose first bytes were there before', async () => {
    const { app, port, finish } = await served();
    const socket = net.connect(port, '127.0.0.1');
    const [accepted] = (await once(app.server, 'connection')) as [net.Socket];
    socket.write('GET /slow HTTP/1.1\r\n');
    await expect.poll(() => accepted.bytesRead).toBeGreaterThan(0);
    finish('late');
    const closed = app.close();
    socket.write('host: there\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 503 /);
    await closed;
  });
});
