import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { EMBEDDED_ORIGIN } from '#services/contract/child-messages.ts';

/** Where these services listen: a socket or pipe, a port, or both. */
export interface Listening {
  readonly socket?: string | undefined;
  /** 0 lets the system choose. */
  readonly port?: number | undefined;
  readonly host: string;
}

/**
 * Listens, and answers the address for clients: that of the port, or the name of services that only a socket reaches.
 * The socket lies in a folder of this user; leftovers of a killed process in its place are cleared away.
 */
export async function listen(app: FastifyInstance, { socket, port, host }: Listening): Promise<string> {
  if (socket === undefined) return app.listen({ host, port: port ?? 0 });
  const isFile = process.platform !== 'win32';
  if (isFile) rmSync(socket, { force: true });
  await app.listen({ path: socket });
  if (isFile) chmodSync(socket, 0o600);
  return port === undefined ? EMBEDDED_ORIGIN : listenBesides(app, host, port);
}

/** Connections of a second listener are served like those of the first, with its limits and its end. */
async function listenBesides(app: FastifyInstance, host: string, port: number): Promise<string> {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (connection) =>
    app.server.emit('connection', connection),
  );
  app.server.once('close', () => server.close());
  server.listen({ host, port });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const authority = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${authority}:${address.port}`;
}
