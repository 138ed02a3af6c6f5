import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { type AppError, causeOf, failure } from '#core/contract/errors.ts';
import { fromBase64Url, fromUtf8, toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { checkNewPassphrase } from '#core/keys/passphrase-policy.ts';
import type { KeyStoreProbe, PassphraseKeyStore } from '../ports/key-store.ts';
import {
  type Argon2Cost,
  DEFAULT_COST,
  deriveKey,
  type KdfParameters,
  newKdfParameters,
  openBox,
  SealedBox,
  sealBox,
} from './passphrase-kdf.ts';

const COMPONENT = 'key file';
const PURPOSE = 'counterproof/key-file/1';
const Entries = z.record(z.string(), z.string());

interface Unlocked {
  readonly key: Uint8Array;
  readonly kdf: KdfParameters;
  readonly entries: ReadonlyMap<string, Uint8Array>;
}

/** Replaces a file all or nothing, durably, readable by its owner only. */
export type ReplaceFile = (path: string, content: string) => void;

/** Secrets in one file: Argon2id of a typed passphrase, then XChaCha20-Poly1305 over all entries. */
export class PassphraseFile implements PassphraseKeyStore {
  readonly kind = 'passphrase-file';
  readonly #path: string;
  readonly #replace: ReplaceFile;
  readonly #cost: Argon2Cost;
  #unlocked: Unlocked | undefined;

  constructor(path: string, replace: ReplaceFile, cost: Argon2Cost = DEFAULT_COST) {
    this.#path = path;
    this.#replace = replace;
    this.#cost = cost;
  }

  exists(): boolean {
    return existsSync(this.#path);
  }

  locked(): boolean {
    return this.#unlocked === undefined;
  }

  create(passphrase: string): void {
    checkNewPassphrase(passphrase);
    if (this.exists()) {
      throw failure('SETUP_ALREADY_DONE', 'there is a key file', { component: COMPONENT });
    }
    const kdf = newKdfParameters(this.#cost);
    this.#store({ key: deriveKey(passphrase, kdf), kdf, entries: new Map() });
  }

  unlock(passphrase: string): void {
    const box = this.#read();
    const key = deriveKey(passphrase, box.kdf);
    const plaintext = openBox(box, key, PURPOSE);
    if (plaintext === undefined) {
      throw failure(
        'PASSPHRASE_WRONG',
        'the authentication tag does not verify: a wrong passphrase or a changed file',
      );
    }
    const entries = Entries.parse(JSON.parse(fromUtf8(plaintext)));
    plaintext.fill(0);
    const decoded = Object.entries(entries).map(([name, text]) => [name, fromBase64Url(text)] as const);
    this.#unlocked = { key, kdf: box.kdf, entries: new Map(decoded) };
  }

  lock(): void {
    this.#unlocked?.key.fill(0);
    for (const secret of this.#unlocked?.entries.values() ?? []) secret.fill(0);
    this.#unlocked = undefined;
  }

  probe(): KeyStoreProbe {
    if (this.#unlocked) return { ok: true };
    return { ok: false, ...causeOf('PASSPHRASE_REQUIRED', LOCKED) };
  }

  get(name: string): Uint8Array | undefined {
    return this.#open().entries.get(name)?.slice();
  }

  set(name: string, secret: Uint8Array): void {
    const unlocked = this.#open();
    const entries = new Map(unlocked.entries).set(name, Uint8Array.from(secret));
    this.#store({ ...unlocked, entries });
  }

  delete(name: string): void {
    const unlocked = this.#open();
    if (!unlocked.entries.has(name)) return;
    const entries = new Map(unlocked.entries);
    entries.delete(name);
    this.#store({ ...unlocked, entries });
  }

  #open(): Unlocked {
    if (!this.#unlocked) throw failure('PASSPHRASE_REQUIRED', LOCKED);
    return this.#unlocked;
  }

  /** Writes first and only then changes this object, so that both always agree. */
  #store(next: Unlocked): void {
    const entries = [...next.entries].map(([name, secret]) => [name, toBase64Url(secret)]);
    const plaintext = utf8(JSON.stringify(Object.fromEntries(entries)));
    try {
      this.#replace(this.#path, JSON.stringify(sealBox(plaintext, next.key, next.kdf, PURPOSE)));
    } catch (cause) {
      throw fileFailure(cause);
    } finally {
      plaintext.fill(0);
    }
    this.#unlocked = next;
  }

  #read(): SealedBox {
    if (!this.exists()) {
      throw failure('KEY_MISSING', 'no file at the place of the key file', { component: COMPONENT });
    }
    try {
      return SealedBox.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
    } catch (cause) {
      throw fileFailure(cause);
    }
  }
}

const LOCKED = 'the key file has not been unlocked since the start';

function fileFailure(cause: unknown): AppError {
  const code = (cause as NodeJS.ErrnoException)?.code;
  const details = { component: COMPONENT, cause };
  if (code === 'ENOSPC' || code === 'EDQUOT') return failure('DISK_FULL', code, details);
  return failure('STORAGE_FAILED', code ?? 'the file is not a key file of this product', {
    ...details,
    hint: 'Check the disk, or restore the key file from a back-up.',
  });
}
