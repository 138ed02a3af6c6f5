import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { AppError, failure } from '#core/contract/errors.ts';
import type { KeyStore, PassphraseKeyStore } from '#sdk/ports/key-store.ts';
import type { Wallet } from '#sdk/ports/wallet.ts';
import { replaceFile } from '#sdk/vault/atomic-file.ts';
import { installationId, readIfThere } from '#sdk/vault/installation-id.ts';
import { mapped } from '#sdk/vault/storage-errors.ts';
import { destroyVault, VAULT_KEY_ENTRY } from '#sdk/vault/vault-file.ts';
import type { Installation, InstallationMarker } from '../ports/installation.ts';
import { SERVICES_KEY_ENTRY, VAULT_NUMBER_ENTRY } from '../ports/key-store-entries.ts';
import { carriedKey } from './carried-key.ts';
import { createVault, openVault } from './open-vault.ts';

const MARKER_FILE = 'installation.json';
const ID_FILE = 'installation-id';
const KEY_FILE = 'keys.json';
const EXPORT_FOLDER = 'exports';
const PROBE_FILE = 'storage-probe';
/** Marks that an unfinished set-up put keys into the keychain. Nothing else in the folder tells. */
const KEYCHAIN_NOTE_FILE = 'set-up-keychain';
const KEYCHAIN_NOTE = 'A set-up that has not ended put keys of this folder into the keychain.\n';

const Marker: z.ZodType<InstallationMarker> = z.strictObject({
  v: z.literal(1),
  keyStorage: z.enum(['keychain', 'passphrase-file']),
  services: z.enum(['embedded', 'remote']),
  setUpAt: z.string(),
});

/** Dependencies of the folder. */
export interface InstallationParts {
  /** `installationId` keeps the entries of two folders of one user apart. */
  readonly keychain: (installationId: string) => KeyStore;
  readonly keyFile: (path: string, replace: (path: string, content: string) => void) => PassphraseKeyStore;
  readonly wallet: (keys: KeyStore) => Wallet;
}

/** The data directory of one kiosk on disk. It is made when something is first written. */
export function installationFolder(directory: string, parts: InstallationParts): Installation {
  const markerPath = join(directory, MARKER_FILE);
  const keyFilePath = join(directory, KEY_FILE);
  const notePath = join(directory, KEYCHAIN_NOTE_FILE);
  const replace = (path: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    replaceFile(path, content);
  };
  const write = (path: string, content: string | Uint8Array): void => mapped(() => replace(path, content));
  const keychain = () => parts.keychain(installationId(join(directory, ID_FILE), write));
  const remove = (path: string): void => mapped(() => rmSync(path, { force: true }));
  const emptyKeychain = (keys: KeyStore): void => {
    parts.wallet(keys).purge();
    keys.delete(SERVICES_KEY_ENTRY);
    keys.delete(VAULT_KEY_ENTRY);
    keys.delete(VAULT_NUMBER_ENTRY);
    remove(notePath);
  };
  const carried = carriedKey(directory, {
    keychain,
    keyFile: (path) => parts.keyFile(path, replace),
    write,
    remove,
  });
  return {
    ...carried,
    marker: () => readMarker(markerPath),
    writeMarker(marker) {
      write(markerPath, `${JSON.stringify(marker, null, 2)}\n`);
      if (marker.keyStorage === 'keychain') remove(notePath);
    },
    keychain,
    keyFile: () => parts.keyFile(keyFilePath, replace),
    createVault(keyStore) {
      if (keyStore.kind === 'keychain') write(notePath, KEYCHAIN_NOTE);
      return createVault({ directory, keyStore });
    },
    openVault: (keyStore) => openVault({ directory, keyStore }),
    wallet: parts.wallet,
    discard(keys) {
      remove(markerPath);
      if (keys.kind !== 'passphrase-file') emptyKeychain(keys);
      else if (existsSync(notePath)) whereAvailable(() => emptyKeychain(keychain()));
      // A key file that can no longer be unlocked is discarded whole, with every key in it.
      remove(keyFilePath);
      destroyVault(directory);
    },
    probeStorage: () => probeStorage(directory, write),
    writeExport(fileName, bytes) {
      if (basename(fileName) !== fileName)
        throw new RangeError('an export is named by a file name without folders');
      write(join(directory, EXPORT_FOLDER, fileName), bytes);
    },
  };
}

/** The bytes of a probe: a block of most disks, different each time so that none is answered from an earlier one. */
const PROBE_BYTES = 4096;

function probeStorage(
  directory: string,
  write: (path: string, content: Uint8Array) => void,
): { freeBytes: number } {
  const path = join(directory, PROBE_FILE);
  const bytes = randomBytes(PROBE_BYTES);
  write(path, bytes);
  return mapped(() => {
    const isSame = readFileSync(path).equals(bytes);
    rmSync(path, { force: true });
    if (!isSame) throw failure('STORAGE_FAILED', 'a file was read back with other bytes than were written');
    const { bavail, bsize } = statfsSync(directory);
    return { freeBytes: bavail * bsize };
  });
}

/** A person who chose the key file over a keychain that refuses can continue; the note stays for the next time. */
function whereAvailable(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'KEYCHAIN_UNAVAILABLE') throw error;
  }
}

function readMarker(path: string): InstallationMarker | undefined {
  const text = readIfThere(path);
  if (text === undefined) return undefined;
  try {
    return Marker.parse(JSON.parse(text));
  } catch (cause) {
    throw failure('STORAGE_FAILED', `${MARKER_FILE} is not of this product or damaged`, {
      hint: 'Choose another data directory, or restore this one from a back-up.',
      cause,
    });
  }
}
