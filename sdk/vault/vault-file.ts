import { createHmac, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { failure } from '#core/contract/errors.ts';
import { equalBytes } from '#core/keys/bytes.ts';
import type { KeyStore } from '../ports/key-store.ts';
import type { Database } from './driver.ts';
import { type Migration, migrate } from './migrate.ts';
import { corrupt, mapped } from './storage-errors.ts';
import { type DatabaseKey, openDatabase } from './vault-database.ts';

/** Name of the vault's 32-byte key in the key store. */
export const VAULT_KEY_ENTRY = 'vault-key';

const FILE = 'vault.db';
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/**
 * Vault files that this process has open. POSIX drops a process's locks on a file as soon as that process closes any
 * handle to it. So while a vault is open, nothing else may open its file, not even to read its head.
 */
const openFiles = new Set<string>();

/** The content of a vault: a kiosk's has more than one of the SDK alone. */
export interface VaultKind<V> {
  readonly migrations: readonly Migration[];
  /** The repositories over an open, migrated database. */
  over(db: Database): V;
}

export interface VaultLocation {
  /** Folder of the vault; made when missing, mode 0700. */
  readonly directory: string;
  readonly keyStore: KeyStore;
  readonly now?: () => Date;
}

interface Closable {
  close(): void;
}

/** Whether there is a vault in this folder. */
export function vaultExists(directory: string): boolean {
  return existsSync(join(directory, FILE));
}

/**
 * Makes the vault of a new installation, with a fresh key unless a set-up that was cut short left one. The file
 * appears under its name only when it is complete.
 *
 * @throws AppError `SETUP_ALREADY_DONE` when there is one, or the errors of key store and disk.
 */
export function createVault<V extends Closable>(location: VaultLocation, kind: VaultKind<V>): V {
  const path = join(location.directory, FILE);
  if (existsSync(path)) {
    throw failure('SETUP_ALREADY_DONE', 'there is a vault');
  }
  const key = location.keyStore.get(VAULT_KEY_ENTRY) ?? storeNewKey(location.keyStore);
  const unfinished = `${path}.new`;
  mapped(() => {
    mkdirSync(location.directory, { recursive: true, mode: 0o700 });
    rmSync(unfinished, { force: true });
    const db = openDatabase(unfinished, databaseKey(key), 'new');
    try {
      migrate(db, timeOf(location), kind.migrations);
    } finally {
      db.close();
    }
    forceToDisk(unfinished, 'r+');
    renameSync(unfinished, path);
    if (process.platform !== 'win32') forceToDisk(location.directory);
  });
  return openVault(location, kind);
}

/**
 * Opens the vault. A failure changes no byte of it.
 *
 * @throws AppError `SETUP_REQUIRED` without a vault, `KEY_MISSING`, `VAULT_KEY_WRONG`, `VAULT_CORRUPT`,
 * `VAULT_VERSION_UNSUPPORTED`, `VAULT_LOCKED_BY_OTHER_PROCESS`, `DISK_FULL`, `STORAGE_FAILED`, or the errors of the key
 * store.
 */
export function openVault<V extends Closable>(location: VaultLocation, kind: VaultKind<V>): V {
  const path = join(location.directory, FILE);
  if (!existsSync(path)) {
    throw failure('SETUP_REQUIRED', 'there is no vault');
  }
  const file = mapped(() => realpathSync(path));
  if (openFiles.has(file)) throw failure('VAULT_LOCKED_BY_OTHER_PROCESS', 'this process itself has it open');
  const key = location.keyStore.get(VAULT_KEY_ENTRY);
  if (key === undefined)
    throw failure('KEY_MISSING', 'there is a vault, but the key storage holds no key for it', {
      hint: 'Sign in as the user who set the kiosk up, or restore the key storage from a back-up.',
    });
  assertKeyFits(path, key);
  const db = openDatabase(path, databaseKey(key), 'existing');
  key.fill(0);
  const vault = vaultOn(db, timeOf(location), kind);
  openFiles.add(file);
  return {
    ...vault,
    close() {
      vault.close();
      openFiles.delete(file);
    },
  };
}

/**
 * Removes the vault's files; used by a reset and by a set-up that failed. The vault must be closed, and its key goes
 * first: without it, any file that remains is noise.
 */
export function destroyVault(directory: string): void {
  mapped(() => {
    for (const suffix of ['', '-wal', '-shm', '-journal', '.new', '.new-journal']) {
      rmSync(join(directory, `${FILE}${suffix}`), { force: true });
    }
  });
}

/**
 * The cipher's salt follows from the key. The file begins with its salt in the clear, so a wrong key and a damaged file
 * are distinguished before anything is decrypted.
 */
function databaseKey(key: Uint8Array): DatabaseKey {
  const salt = createHmac('sha256', key).update('counterproof/vault/salt/1').digest().subarray(0, SALT_BYTES);
  return { key, salt };
}

function assertKeyFits(path: string, key: Uint8Array): void {
  const head = new Uint8Array(SALT_BYTES);
  const read = mapped(() => {
    const file = openSync(path, 'r');
    try {
      return readSync(file, head);
    } finally {
      closeSync(file);
    }
  });
  if (read < SALT_BYTES) throw corrupt(`the file has only ${read} bytes`);
  if (key.length === KEY_BYTES && equalBytes(head, databaseKey(key).salt)) return;
  throw failure(
    'VAULT_KEY_WRONG',
    'the first 16 bytes of the file belong to another key, or they are damaged',
  );
}

function storeNewKey(keyStore: KeyStore): Uint8Array {
  const key = Uint8Array.from(randomBytes(KEY_BYTES));
  keyStore.set(VAULT_KEY_ENTRY, key);
  const kept = keyStore.get(VAULT_KEY_ENTRY);
  if (kept !== undefined && equalBytes(kept, key)) return key;
  throw failure('KEYCHAIN_UNAVAILABLE', 'the key of the vault reads back other than written');
}

function vaultOn<V>(db: Database, now: string, kind: VaultKind<V>): V {
  try {
    return mapped(() => {
      migrate(db, now, kind.migrations);
      return kind.over(db);
    });
  } catch (error) {
    db.close();
    throw error;
  }
}

function timeOf(location: VaultLocation): string {
  return (location.now?.() ?? new Date()).toISOString();
}

function forceToDisk(path: string, flags = 'r'): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
