import { createHash, randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import path from 'node:path';
import { failure } from '#core/contract/errors.ts';
import { makePrivateFolder } from './private-files.ts';

/** `sun_path` holds 104 bytes on macOS and 108 on Linux. */
const MAX_SOCKET_PATH = 100;
/** In the user's home: others could take a name in a shared temporary folder first, and so keep the kiosk from starting. */
const SOCKETS = '.counterproof-sockets';

/** Sockets beside a data directory. */
type SocketName = 'host' | 'services' | 'programs';

const fits = (address: string): boolean => Buffer.byteLength(address) <= MAX_SOCKET_PATH;

/** By the user's entry in the system, because every process of the user has to find the same place. */
const homeOf = (): string | undefined => {
  try {
    return userInfo().homedir;
  } catch {
    return undefined;
  }
};

/**
 * Where a process of a data directory listens: beside its data, where only its user may look, or in a folder of the home
 * where that path is too long. Windows has pipes instead.
 * @throws AppError STORAGE_FAILED when both paths are too long
 */
export const socketAddress = (dataDir: string, name: SocketName, home = homeOf()): string => {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\counterproof-${name}-${hash}`;
  const atHome = home === undefined ? [] : [path.join(home, SOCKETS, hash.slice(0, 16), `${name}.sock`)];
  const address = [path.join(dataDir, `${name}.sock`), ...atHome].find(fits);
  if (address) return address;
  throw failure('STORAGE_FAILED', `${dataDir} is too long a path for a socket`, {
    component: 'host',
    hint: 'Name a folder with a shorter path with --data-dir.',
  });
};

/**
 * The address of a socket whose folder only this user can enter.
 * @throws AppError STORAGE_FAILED when another user holds that folder, or there is none
 */
export const privateSocket = (dataDir: string, name: SocketName, home?: string): string => {
  const address = socketAddress(dataDir, name, home);
  const folder = path.dirname(address);
  if (process.platform !== 'win32' && folder !== dataDir) {
    makePrivateFolder(path.dirname(folder));
    makePrivateFolder(folder);
  }
  return address;
};

/**
 * The same for a socket that need not be found by name: where a pipe has no folder, its name cannot be taken
 * beforehand.
 */
export const unannouncedSocket = (dataDir: string, name: 'services'): string => {
  const address = privateSocket(dataDir, name);
  return process.platform === 'win32' ? `${address}-${randomUUID()}` : address;
};
