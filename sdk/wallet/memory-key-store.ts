import type { KeyStore } from '../ports/key-store.ts';

/** Secrets of an applicant's context: they end with the process, and `clear` overwrites them earlier. */
export class MemoryKeyStore implements KeyStore {
  readonly kind = 'memory';
  readonly #secrets = new Map<string, Uint8Array>();

  probe(): { ok: true } {
    return { ok: true };
  }

  get(name: string): Uint8Array | undefined {
    return this.#secrets.get(name)?.slice();
  }

  set(name: string, secret: Uint8Array): void {
    this.delete(name);
    this.#secrets.set(name, Uint8Array.from(secret));
  }

  delete(name: string): void {
    this.#secrets.get(name)?.fill(0);
    this.#secrets.delete(name);
  }

  /** Overwrites and removes everything. */
  clear(): void {
    for (const name of [...this.#secrets.keys()]) this.delete(name);
  }
}
