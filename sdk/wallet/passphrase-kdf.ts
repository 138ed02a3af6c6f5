import { randomBytes } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hashRawSync } from '@node-rs/argon2';
import { z } from 'zod';
import { fromBase64Url, toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { canonicalJson } from '#core/keys/canonical-json.ts';
import { normalisePassphrase } from '#core/keys/passphrase-policy.ts';

/** Cost of Argon2id (RFC 9106): memory in KiB, passes, lanes. */
export interface Argon2Cost {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly lanes: number;
}

/** RFC 9106 section 4, second recommended option (64 MiB, 3 passes), with one lane: 60 to 250 ms. */
export const DEFAULT_COST: Argon2Cost = { memoryKiB: 65_536, passes: 3, lanes: 1 };

const KEY_BYTES = 32;
const SALT_BYTES = 16;
const NONCE_BYTES = 24;

/** Parameters of a key that is derived from a passphrase. The limits keep a forged file from taking the machine's memory. */
export const KdfParameters = z.strictObject({
  algorithm: z.literal('argon2id'),
  memoryKiB: z.number().int().min(8).max(1_048_576),
  passes: z.number().int().min(1).max(20),
  lanes: z.number().int().min(1).max(16),
  salt: z.string().length(22),
});
export type KdfParameters = z.infer<typeof KdfParameters>;

/** A box: XChaCha20-Poly1305 under a derived key, the KDF parameters authenticated with it. */
export const SealedBox = z.strictObject({
  v: z.literal(1),
  purpose: z.string(),
  kdf: KdfParameters,
  nonce: z.string().length(32),
  ciphertext: z.string(),
});
export type SealedBox = z.infer<typeof SealedBox>;

/** Fresh parameters with a random salt of 128 bits. */
export function newKdfParameters(cost: Argon2Cost): KdfParameters {
  return { algorithm: 'argon2id', ...cost, salt: toBase64Url(randomBytes(SALT_BYTES)) };
}

/** Argon2id of the normalised passphrase: 32 bytes. */
export function deriveKey(passphrase: string, kdf: KdfParameters): Uint8Array {
  return hashRawSync(normalisePassphrase(passphrase), {
    memoryCost: kdf.memoryKiB,
    timeCost: kdf.passes,
    parallelism: kdf.lanes,
    outputLen: KEY_BYTES,
    salt: fromBase64Url(kdf.salt),
  });
}

/** Seals under a derived key with a fresh nonce. `purpose` keeps boxes of different use apart. */
export function sealBox(
  plaintext: Uint8Array,
  key: Uint8Array,
  kdf: KdfParameters,
  purpose: string,
): SealedBox {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = xchacha20poly1305(key, nonce, associatedData(purpose, kdf));
  const ciphertext = toBase64Url(cipher.encrypt(plaintext));
  return { v: 1, purpose, kdf, nonce: toBase64Url(nonce), ciphertext };
}

/** Opens a box; undefined when key or purpose is another, or anything in it was changed. */
export function openBox(box: SealedBox, key: Uint8Array, purpose: string): Uint8Array | undefined {
  if (box.purpose !== purpose) return undefined;
  try {
    const cipher = xchacha20poly1305(key, fromBase64Url(box.nonce), associatedData(purpose, box.kdf));
    return cipher.decrypt(fromBase64Url(box.ciphertext));
  } catch {
    // An AEAD gives one answer for every cause; the caller names the error that fits its context.
    return undefined;
  }
}

function associatedData(purpose: string, kdf: KdfParameters): Uint8Array {
  return utf8(canonicalJson({ v: 1, purpose, kdf }));
}
