import { gcm } from '@noble/ciphers/aes.js';
import { expand, extract } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { failure } from '../contract/errors.ts';
import { concat, utf8 } from './bytes.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const PURPOSE = 'counterproof/wallet-backup/1';

/**
 * Keys derived from a second factor: one proves it to the services, the other is the holder's half of the key of a
 * back-up.
 */
export interface FactorKeys {
  readonly proof: Uint8Array;
  readonly key: Uint8Array;
}

/** @param stretched Argon2id of the second factor, 32 bytes. */
export function factorKeys(stretched: Uint8Array): FactorKeys {
  const seed = extract(sha256, stretched, utf8(PURPOSE));
  return {
    proof: expand(sha256, seed, utf8('proof'), KEY_BYTES),
    key: expand(sha256, seed, utf8('key'), KEY_BYTES),
  };
}

/** Both halves of the key of one back-up, and the wallet that it is of. */
export interface BackupKey {
  /** From the second factor. */
  readonly key: Uint8Array;
  /** Kept by the services until the person has proven themselves. */
  readonly share: Uint8Array;
  readonly did: string;
}

function cipherKey({ key, share }: BackupKey): Uint8Array {
  return expand(sha256, extract(sha256, concat(key, share), utf8(PURPOSE)), utf8('wallet'), KEY_BYTES);
}

/** Seals the secret of a wallet: the nonce, then the ciphertext. @param nonce 12 random bytes. */
export function sealBackup(secret: Uint8Array, key: BackupKey, nonce: Uint8Array): Uint8Array {
  return concat(nonce, gcm(cipherKey(key), nonce, utf8(key.did)).encrypt(secret));
}

/** @throws AppError `DECRYPTION_FAILED` for another key or wallet, or where it was altered. */
export function openBackup(sealed: Uint8Array, key: BackupKey): Uint8Array {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    return gcm(cipherKey(key), nonce, utf8(key.did)).decrypt(sealed.subarray(NONCE_BYTES));
  } catch (cause) {
    throw failure('DECRYPTION_FAILED', 'the back-up of the wallet does not open', { cause });
  }
}
