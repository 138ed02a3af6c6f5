import path from 'node:path';
import type { KeyStore } from '../ports/key-store.ts';
import { replaceFile } from '../vault/atomic-file.ts';
import { installationId } from '../vault/installation-id.ts';
import { mapped } from '../vault/storage-errors.ts';
import { vaultExists } from '../vault/vault-file.ts';
import { OsKeychain } from '../wallet/os-keychain.ts';
import { PassphraseFile } from '../wallet/passphrase-file.ts';
import type { ProgramKeys } from './program-options.ts';

const KEY_FILE = 'keys.json';
const ID_FILE = 'installation-id';

/** An open key store, and a function that forgets its secrets. */
export interface OpenKeys {
  readonly store: KeyStore;
  forget(): void;
}

/**
 * Opens the key store of a data directory. The first start makes it; where a vault exists, it must be there.
 *
 * @throws AppError `KEYCHAIN_UNAVAILABLE`, `PASSPHRASE_WEAK`, `PASSPHRASE_WRONG`, `KEY_MISSING`, `DISK_FULL`,
 * `STORAGE_FAILED`.
 */
export function openKeys(dataDir: string, keys: ProgramKeys): OpenKeys {
  if (keys.kind === 'keychain') {
    const id = installationId(path.join(dataDir, ID_FILE), (file, content) =>
      mapped(() => replaceFile(file, content)),
    );
    return { store: new OsKeychain(id), forget: () => undefined };
  }
  const store = new PassphraseFile(path.join(dataDir, KEY_FILE), replaceFile);
  if (store.exists() || vaultExists(dataDir)) store.unlock(keys.passphrase);
  else store.create(keys.passphrase);
  return { store, forget: () => store.lock() };
}
