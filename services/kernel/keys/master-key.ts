import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '../start-refusal.ts';

const KEY_FILE = 'master.key';

/**
 * The key that seals every other key of the services: 32 bytes, given by the caller or kept in a file that only the
 * owner reads; undefined where there is none yet.
 *
 * @throws StartRefusal `MASTER_KEY_INVALID`, `MASTER_KEY_EXPOSED`.
 */
export function findMasterKey(dataDir: string, given?: string): Uint8Array | undefined {
  if (given !== undefined) return parse(given, 'COUNTERPROOF_MASTER_KEY');
  const file = join(dataDir, KEY_FILE);
  const stored = read(file);
  return stored === undefined ? undefined : parse(stored, file);
}

/**
 * The master key, made where there is none yet. A file that exists and cannot be read is never replaced: everything
 * sealed would be lost.
 *
 * @throws StartRefusal `MASTER_KEY_INVALID`, `MASTER_KEY_EXPOSED`.
 */
export function loadMasterKey(dataDir: string, given?: string): Uint8Array {
  const found = findMasterKey(dataDir, given);
  if (found) return found;
  const key = randomBytes(32);
  write(dataDir, join(dataDir, KEY_FILE), key.toString('base64url'));
  return key;
}

function read(file: string): string | undefined {
  try {
    requireOwn(file);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A key that others may have read guards nothing; Windows says who may by access lists instead of modes. */
function requireOwn(file: string): void {
  if (process.platform === 'win32') return;
  const { mode } = statSync(file);
  if ((mode & 0o077) !== 0) throw new StartRefusal('MASTER_KEY_EXPOSED', `${file} has mode ${modeOf(mode)}`);
}

const modeOf = (mode: number): string => (mode & 0o777).toString(8).padStart(4, '0');

/** Written aside, flushed and renamed, so that a killed process leaves the whole key or none. */
function write(dataDir: string, file: string, text: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const aside = `${file}.new`;
  const handle = openSync(aside, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(aside, file);
}

function parse(text: string, where: string): Uint8Array {
  const key = Buffer.from(text, 'base64url');
  if (key.length !== 32) throw new StartRefusal('MASTER_KEY_INVALID', where);
  return key;
}
