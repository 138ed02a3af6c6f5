import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { type AppError, failure } from '../contract/errors.ts';
import { concat, i2osp, utf8 } from './bytes.ts';
import { keyPairFromPrivate, P256_ORDER } from './p256.ts';

/** A node of the key tree: 32-byte private scalar and 32-byte chain code. */
export interface ExtendedKey {
  readonly privateKey: Uint8Array;
  readonly chainCode: Uint8Array;
}

/** First index of hardened children (SLIP-0010, BIP-32). */
const HARDENED = 0x80000000;

const CURVE_SALT = utf8('Nist256p1 seed');

/** Master key generation for curve nist256p1 (SLIP-0010). `seed` is 16 to 64 bytes. */
function masterKey(seed: Uint8Array): ExtendedKey {
  let digest = hmac(sha512, CURVE_SALT, seed);
  // "In case I_L is 0 or >= n, the master key would be invalid": repeat with S := I.
  while (!inRange(toScalar(digest.subarray(0, 32)))) digest = hmac(sha512, CURVE_SALT, digest);
  return { privateKey: digest.slice(0, 32), chainCode: digest.slice(32) };
}

/** Private parent key to private child key (SLIP-0010, CKDpriv). `index` >= 2^31 derives a hardened child. */
function childKey(parent: ExtendedKey, index: number): ExtendedKey {
  const parentScalar = toScalar(parent.privateKey);
  const suffix = i2osp(index, 4);
  const head =
    index >= HARDENED
      ? concat(Uint8Array.of(0), parent.privateKey)
      : keyPairFromPrivate(parent.privateKey).publicKey;
  let digest = hmac(sha512, parent.chainCode, concat(head, suffix));
  for (;;) {
    const left = toScalar(digest.subarray(0, 32));
    const scalar = (left + parentScalar) % P256_ORDER;
    if (left < P256_ORDER && scalar !== 0n) {
      return { privateKey: fromScalar(scalar), chainCode: digest.slice(32) };
    }
    digest = hmac(sha512, parent.chainCode, concat(Uint8Array.of(1), digest.subarray(32), suffix));
  }
}

/**
 * Derives along a path such as `m/13'/0'`; an apostrophe marks a hardened step.
 *
 * @throws AppError `KEY_INVALID` for a malformed path.
 */
export function derivePath(seed: Uint8Array, path: string): ExtendedKey {
  if (!/^m(\/\d{1,10}'?)*$/.test(path)) throw invalidPath(path);
  let key = masterKey(seed);
  for (const step of path.split('/').slice(1)) {
    const hardened = step.endsWith("'");
    const number = Number(hardened ? step.slice(0, -1) : step);
    if (number >= HARDENED) throw invalidPath(path);
    key = childKey(key, hardened ? number + HARDENED : number);
  }
  return key;
}

function inRange(scalar: bigint): boolean {
  return scalar > 0n && scalar < P256_ORDER;
}

function toScalar(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return value;
}

function fromScalar(scalar: bigint): Uint8Array {
  const bytes = new Uint8Array(32);
  let rest = scalar;
  for (let i = 31; i >= 0; i--) {
    bytes[i] = Number(rest & 255n);
    rest >>= 8n;
  }
  return bytes;
}

function invalidPath(path: string): AppError {
  return failure('KEY_INVALID', `derivation path ${path}`, {
    hint: "Write a path as m/13'/0', each index below 2147483648.",
  });
}
