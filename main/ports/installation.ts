import type { KeyStore, PassphraseKeyStore } from '#sdk/ports/key-store.ts';
import type { Wallet } from '#sdk/ports/wallet.ts';
import type { Vault } from './vault.ts';

/** The public facts of an installation, before anything is unlocked. They hold no secret. */
export interface InstallationMarker {
  v: 1;
  keyStorage: 'keychain' | 'passphrase-file';
  services: 'embedded' | 'remote';
  setUpAt: string;
}

/** Where a set-up puts keys. */
export type KeyPlace = { kind: 'keychain' } | { kind: 'passphrase-file'; passphrase: string };

/**
 * The data directory of one kiosk. The marker is written last: without it, a set-up has not happened, even if a killed
 * process left there.
 */
export interface Installation {
  /** @throws AppError STORAGE_FAILED when it cannot be read */
  marker(): InstallationMarker | undefined;
  /** Written completely or not at all. @throws AppError DISK_FULL, STORAGE_FAILED */
  writeMarker(marker: InstallationMarker): void;
  keychain(): KeyStore;
  keyFile(): PassphraseKeyStore;
  createVault(keys: KeyStore): Vault;
  openVault(keys: KeyStore): Vault;
  wallet(keys: KeyStore): Wallet;
  /**
   * Removes the leftovers of a set-up that failed, was killed or is begun again, wherever it kept its keys: vault,
   * keys, wallet, key file. A keychain that no set-up of this folder used is not touched.
   */
  discard(keys: KeyStore): void;
  /**
   * Keeps the key of the embedded services where a restarted set-up finds it, although the rest is discarded.
   * @throws AppError KEYCHAIN_UNAVAILABLE, DISK_FULL, STORAGE_FAILED
   */
  carry(servicesKey: Uint8Array, to: KeyPlace): void;
  /**
   * The key that a set-up has to continue with; undefined where none was carried.
   * @throws AppError PASSPHRASE_WRONG, PASSPHRASE_REQUIRED, KEYCHAIN_UNAVAILABLE, STORAGE_FAILED
   */
  carried(by: KeyPlace): Uint8Array | undefined;
  /** The set-up has ended, and has the key. */
  forgetCarried(): void;
  /**
   * Writes, reads back and removes a file of the data directory, and tells the room that is left on its disk.
   * @throws AppError DISK_FULL, STORAGE_FAILED
   */
  probeStorage(): { freeBytes: number };
  /** Writes a file for a person to take away, readable by the owner only. @throws AppError DISK_FULL, STORAGE_FAILED */
  writeExport(fileName: string, bytes: Uint8Array): void;
}
