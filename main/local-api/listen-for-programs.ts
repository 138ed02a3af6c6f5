import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { AppError, failure } from '#core/contract/errors.ts';

const MAX_CONNECTIONS = 16;

/**
 * Listens at an address in a folder of this user alone. The leftovers of a killed process are cleared away: the process
 * that owns the data directory is the only one that may listen beside it.
 *
 * @throws AppError by rejecting: `STORAGE_FAILED` where the system refuses the socket.
 */
export async function listenAt(address: string, onSocket: (socket: Socket) => void): Promise<Server> {
  const isFile = process.platform !== 'win32';
  if (isFile) rmSync(address, { force: true });
  const server = createServer(onSocket);
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(refused(error)));
    server.listen(address, resolve);
  });
  server.removeAllListeners('error');
  // A connection that cannot be taken, for want of descriptors, is lost to its sender alone.
  server.on('error', () => undefined);
  if (isFile) chmodSync(address, 0o600);
  return server;
}

function refused(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  return failure('STORAGE_FAILED', `listening failed: ${code}`, { component: 'programs', cause: error });
}
