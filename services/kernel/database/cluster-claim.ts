import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartRefusal } from '../start-refusal.ts';

/** `sun_path` holds 104 bytes on macOS and 108 on Linux. */
const LONGEST_ADDRESS = 100;
/** In the user's home: others could take a name in a shared temporary folder first, and so keep the services from starting. */
const SOCKETS = '.counterproof-sockets';

/** Gives a claim back. */
export type Release = () => Promise<void>;

/**
 * Claims an embedded cluster for this process: PGlite itself opens one twice, and two writers destroy it. The claim is a
 * socket that listens, so it ends with the process however that ends.
 *
 * @throws StartRefusal `DATA_DIR_IN_USE`; `DATA_DIR_TOO_LONG` where the claim has no folder of this user.
 */
export async function claimCluster(folder: string, home = homeOf()): Promise<Release> {
  const address = claimAddress(resolve(folder), home);
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

function claimAddress(folder: string, home: string | undefined): string {
  const name = `counterproof-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const beside = `${folder}.sock`;
  if (fits(beside)) return beside;
  const atHome = home && join(home, SOCKETS, `${name}.sock`);
  if (!atHome || !fits(atHome) || !isOwnFolder(dirname(atHome)))
    throw new StartRefusal('DATA_DIR_TOO_LONG', folder);
  return atHome;
}

const fits = (address: string): boolean => Buffer.byteLength(address) <= LONGEST_ADDRESS;

/** By the user's entry in the system, because every process of the user has to find the same place. */
function homeOf(): string | undefined {
  try {
    return userInfo().homedir;
  } catch {
    return undefined;
  }
}

/** Makes the folder if it is missing. Others must be unable to write to it or to replace it with a link. */
function isOwnFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    return false;
  }
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
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
