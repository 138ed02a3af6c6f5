import { createHash, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makePrivateFolder } from './private-files.ts';

/** `sun_path` holds 104 bytes on macOS and 108 on Linux. */
const MAX_SOCKET_PATH = 100;

/**
 * Where a process of a data directory listens: beside its data, where only its user may look. A path too long for that
 * leaves a folder of its own, which counts only as long as it belongs to this user. Windows has pipes instead.
 */
export const socketAddress = (dataDir: string, name: 'host' | 'services'): string => {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\counterproof-${name}-${hash}`;
  const beside = path.join(dataDir, `${name}.sock`);
  return Buffer.byteLength(beside) <= MAX_SOCKET_PATH
    ? beside
    : path.join(tmpdir(), `counterproof-${hash.slice(0, 16)}`, `${name}.sock`);
};

/**
 * The address of a socket whose folder only this user can enter.
 * @throws AppError STORAGE_FAILED when somebody else holds that folder
 */
export const privateSocket = (dataDir: string, name: 'host' | 'services'): string => {
  const address = socketAddress(dataDir, name);
  if (process.platform !== 'win32' && path.dirname(address) !== dataDir) {
    makePrivateFolder(path.dirname(address));
  }
  return address;
};

/** The same for a socket that nobody has to find: where a pipe has no folder, nobody can take its name beforehand. */
export const unannouncedSocket = (dataDir: string, name: 'services'): string => {
  const address = privateSocket(dataDir, name);
  return process.platform === 'win32' ? `${address}-${randomUUID()}` : address;
};
