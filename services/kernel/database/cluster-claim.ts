import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { StartRefusal } from '../start-refusal.ts';

/** `sun_path` holds 104 bytes on macOS and 108 on Linux. */
const LONGEST_ADDRESS = 100;

/** Gives a claim back. */
export type Release = () => Promise<void>;

/**
 * Claims an embedded cluster for this process: PGlite itself opens one twice, and two writers destroy it. The claim is a
 * socket that listens, so it ends with the process however that ends.
 *
 * @throws StartRefusal `DATA_DIR_IN_USE`.
 */
export async function claimCluster(folder: string): Promise<Release> {
  const address = addressOf(resolve(folder));
  const server = createServer((socket) => socket.destroy());
  // A process that only holds a claim may end.
  server.unref();
  if (!(await listens(server, address))) {
    if (await answers(address)) throw new StartRefusal('DATA_DIR_IN_USE', folder);
    // Left behind by a process that was killed.
    rmSync(address, { force: true });
    if (!(await listens(server, address))) throw new StartRefusal('DATA_DIR_IN_USE', folder);
  }
  return async () => {
    server.close();
    await once(server, 'close');
  };
}

function addressOf(folder: string): string {
  const name = `counterproof-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const beside = `${folder}.sock`;
  return Buffer.byteLength(beside) <= LONGEST_ADDRESS ? beside : join(tmpdir(), `${name}.sock`);
}

async function listens(server: Server, address: string): Promise<boolean> {
  try {
    server.listen(address);
    await once(server, 'listening');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}

async function answers(address: string): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
