import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyStore } from '../ports/key-store.ts';
import type { SdkVault } from '../ports/vault.ts';
import { SDK_VAULT } from './sdk-vault.ts';
import { createVault } from './vault-file.ts';

/** Shared parts of vault tests: places and key stores. */
export function mapKeyStore(entries = new Map<string, Uint8Array>()): KeyStore {
  return {
    kind: 'memory',
    probe: () => ({ ok: true }),
    get(name) {
      const secret = entries.get(name);
      return secret && Uint8Array.from(secret);
    },
    set: (name, secret) => void entries.set(name, Uint8Array.from(secret)),
    delete: (name) => void entries.delete(name),
  };
}

export interface Place {
  directory: string;
  keyStore: KeyStore;
  remove(): void;
}

export function temporaryPlace(): Place {
  const directory = mkdtempSync(join(tmpdir(), 'counterproof-vault-'));
  return {
    directory,
    keyStore: mapKeyStore(),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** A fresh vault of the SDK alone. */
export function temporarySdkVault(): { vault: SdkVault; dispose(): void } {
  const place = temporaryPlace();
  const vault = createVault(place, SDK_VAULT);
  return {
    vault,
    dispose() {
      vault.close();
      place.remove();
    },
  };
}
