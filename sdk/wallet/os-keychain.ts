import { randomBytes, randomUUID } from 'node:crypto';
import { Entry } from '@napi-rs/keyring';
import { AppError, failure } from '#core/contract/errors.ts';
import type { KeyStore, KeyStoreProbe } from '../ports/key-store.ts';

const SERVICE = 'counterproof';

/** The part of `Entry` that is used; tests inject a failing one. */
export interface KeychainEntry {
  getSecret(): ArrayLike<number> | null;
  setSecret(secret: Uint8Array): void;
  deleteCredential(): boolean;
}
export type OpenEntry = (service: string, account: string) => KeychainEntry;

/**
 * On Linux the library would silently fall back to the kernel's session keyring, which forgets everything at the next
 * start of the machine: the vault could never be opened again. So the secret service is required by name.
 */
const openPlatformEntry: OpenEntry = (service, account) =>
  new Entry(service, account, { linux: { store: 'secret-service' } });

/** The operating system's keychain: Credential Manager, macOS Keychain, or a Linux secret service. */
export class OsKeychain implements KeyStore {
  readonly kind = 'keychain';
  readonly #installation: string;
  readonly #open: OpenEntry;

  /** @param installation id of the data directory, so that two kiosks of one user keep apart. */
  constructor(installation: string, open: OpenEntry = openPlatformEntry) {
    this.#installation = installation;
    this.#open = open;
  }

  /** Writes, reads and removes a throw-away secret: a keychain that cannot do all three is of no use. */
  probe(): KeyStoreProbe {
    const name = `probe-${randomUUID()}`;
    const secret = randomBytes(32);
    try {
      this.set(name, secret);
      const kept = this.get(name);
      this.delete(name);
      if (kept !== undefined && secret.equals(kept)) return { ok: true };
      return { ok: false, ...refused('what was written could not be read back').detail };
    } catch (error) {
      if (error instanceof AppError) return { ok: false, ...error.detail };
      throw error;
    }
  }

  get(name: string): Uint8Array | undefined {
    const secret = this.#on(name, (entry) => entry.getSecret());
    return secret === null ? undefined : Uint8Array.from(secret);
  }

  set(name: string, secret: Uint8Array): void {
    this.#on(name, (entry) => entry.setSecret(secret));
  }

  delete(name: string): void {
    this.#on(name, (entry) => entry.deleteCredential());
  }

  #on<T>(name: string, work: (entry: KeychainEntry) => T): T {
    try {
      return work(this.#open(SERVICE, `${this.#installation}/${name}`));
    } catch (cause) {
      const probe = cause instanceof Error ? cause.message : 'no message';
      throw refused(probe, cause);
    }
  }
}

const HINTS: Partial<Record<NodeJS.Platform, string>> = {
  linux:
    'Sign in to a desktop session with GNOME Keyring or KWallet running and unlocked, or choose the key file protected by a passphrase.',
  darwin: 'Unlock the login keychain and allow access, or choose the key file protected by a passphrase.',
  win32: 'Sign in with a user profile of your own, or choose the key file protected by a passphrase.',
};
const COMPONENTS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'secret service (D-Bus org.freedesktop.secrets)',
  darwin: 'macOS Keychain',
  win32: 'Windows Credential Manager',
};

const refused = (probe: string, cause?: unknown): AppError =>
  failure('KEYCHAIN_UNAVAILABLE', probe, {
    component: COMPONENTS[process.platform],
    hint: HINTS[process.platform],
    cause,
  });
