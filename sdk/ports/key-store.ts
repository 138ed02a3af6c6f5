import type { ErrorCause } from '#core/contract/errors.ts';

/** Whether secrets can be kept right now; a failure names the part that refused, and the next step. */
export type KeyStoreProbe = { readonly ok: true } | ({ readonly ok: false } & ErrorCause);

/**
 * Where a program keeps its secrets: the operating system's keychain, a file protected by a passphrase, or, for an
 * applicant's context, memory. Synchronous, because the library's direct-return operations are.
 *
 * Every method but `probe` throws AppError: `KEYCHAIN_UNAVAILABLE`, or for a file `PASSPHRASE_REQUIRED` while it is
 * locked, `DISK_FULL`, `STORAGE_FAILED`.
 */
export interface KeyStore {
  readonly kind: 'keychain' | 'passphrase-file' | 'memory';
  /** Tries the store without leaving anything behind. Never throws. */
  probe(): KeyStoreProbe;
  /** A copy of the secret, or undefined when there is none of that name. */
  get(name: string): Uint8Array | undefined;
  /** Stores or replaces. When it returns, the secret survives a crash. */
  set(name: string, secret: Uint8Array): void;
  /** Removes; absent is no error. */
  delete(name: string): void;
}

/** A key store in a file, opened by a passphrase that a person types. */
export interface PassphraseKeyStore extends KeyStore {
  readonly kind: 'passphrase-file';
  exists(): boolean;
  locked(): boolean;
  /**
   * Makes the file; refuses to replace one.
   * @throws AppError `PASSPHRASE_WEAK`, `SETUP_ALREADY_DONE`, `DISK_FULL`, `STORAGE_FAILED`.
   */
  create(passphrase: string): void;
  /** @throws AppError `KEY_MISSING` without a file, `PASSPHRASE_WRONG`, `STORAGE_FAILED` for a damaged file. */
  unlock(passphrase: string): void;
  /** Forgets the derived key. */
  lock(): void;
}
