import { type Database, loadDriver } from './driver.ts';
import { mapped } from './storage-errors.ts';

/** Raw key of the cipher: 32 bytes of key and the 16 bytes of salt that the file starts with. */
export interface DatabaseKey {
  readonly key: Uint8Array;
  readonly salt: Uint8Array;
}

/**
 * Opens an encrypted database (SQLCipher 4 format) that no other process has open, and takes its lock at once. The lock
 * is one of the operating system, so it ends with the process, however that ends.
 *
 * @throws AppError `VAULT_LOCKED_BY_OTHER_PROCESS`, `VAULT_CORRUPT`, `DISK_FULL`, `STORAGE_FAILED`.
 */
export function openDatabase(path: string, key: DatabaseKey, mode: 'existing' | 'new'): Database {
  return mapped(() => {
    const db = new (loadDriver())(path, { fileMustExist: mode === 'existing', timeout: 0 });
    try {
      unlock(db, key);
      db.pragma('locking_mode = EXCLUSIVE');
      // A new vault is made in one file that is then renamed, so it must not leave a write-ahead log beside it.
      db.pragma(`journal_mode = ${mode === 'new' ? 'DELETE' : 'WAL'}`);
      // FULL forces each commit to disk: acknowledged data survive a power cut.
      db.pragma('synchronous = FULL');
      db.pragma('foreign_keys = ON');
      db.pragma('secure_delete = ON');
      // The cipher covers the database and its log, not the temporary files of a large sort.
      db.pragma('temp_store = MEMORY');
      db.pragma('trusted_schema = OFF');
      db.exec('BEGIN IMMEDIATE; COMMIT');
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

function unlock(db: Database, { key, salt }: DatabaseKey): void {
  const hex = Buffer.concat([key, salt]).toString('hex');
  db.pragma("cipher = 'sqlcipher'");
  db.pragma('legacy = 4');
  db.pragma(`key = "x'${hex}'"`);
}
