import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from '#core/contract/errors.ts';
import { equalBytes, fromBase64Url } from '#core/keys/bytes.ts';
import type { KeyStore } from '#sdk/ports/key-store.ts';
import { SERVICES_KEY_ENTRY } from '../ports/key-store-entries.ts';

/** Where services that run alone keep their key; embedded ones did so once. */
const PLAIN_FILE = 'master.key';
const KEY_BYTES = 32;

export interface ServicesKey {
  readonly key: Uint8Array;
  /** Made just now: nothing can be sealed under it yet. */
  readonly fresh: boolean;
}

export interface ServicesKeyRequest {
  readonly keys: KeyStore;
  /** Folder of the embedded services. */
  readonly dataDir: string;
  /** A set-up makes a key if there is none; afterwards a missing key is an error. */
  readonly mode: 'existing' | 'new';
  /** The key of an earlier set-up of this process that failed: the services run under it already. */
  readonly held: Uint8Array | undefined;
}

/**
 * The key that seals the data of the embedded services, from the key store. A key that lies in the clear beside them is
 * moved there: stored first, removed after, so a killed process never loses it.
 *
 * @throws AppError `KEY_MISSING`, and those of the key store.
 */
export function servicesKey({ keys, dataDir, mode, held }: ServicesKeyRequest): ServicesKey {
  const stored = keys.get(SERVICES_KEY_ENTRY);
  const plain = plainKey(dataDir);
  const known = stored ?? held ?? plain;
  if (known === undefined && mode === 'existing')
    throw failure('KEY_MISSING', 'the key storage holds no key of the embedded services');
  const key = known ?? randomBytes(KEY_BYTES);
  if (stored === undefined) keys.set(SERVICES_KEY_ENTRY, key);
  // Another key than the one in use is not ours to destroy.
  if (plain && equalBytes(plain, key)) removePlain(dataDir);
  return { key, fresh: known === undefined };
}

function plainKey(dataDir: string): Uint8Array | undefined {
  try {
    const key = fromBase64Url(readFileSync(join(dataDir, PLAIN_FILE), 'utf8').trim());
    return key.length === KEY_BYTES ? key : undefined;
  } catch {
    // Absent, or not a key: the services report it themselves if they then cannot open their data.
    return undefined;
  }
}

function removePlain(dataDir: string): void {
  for (const name of [PLAIN_FILE, `${PLAIN_FILE}.new`]) rmSync(join(dataDir, name), { force: true });
}
