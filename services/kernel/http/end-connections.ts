import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends every connection as soon as it carries no request once the services close. Node leaves open a connection that has
 * brought nothing yet, or whose answer ends later, until a timeout; the services would wait for it.
 */
export function endConnectionsAtClose(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  let closing = false;
  app.server.on('connection', (socket) => {
    if (closing) return void socket.destroy();
    silent.add(socket);
    socket.on('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    silent.delete(socket);
    response.on('close', () => {
      if (closing) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
  });
}
