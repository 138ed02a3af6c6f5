import { type BytesCoder, base58, base64urlnopad } from '@scure/base';
import { failure } from '../contract/errors.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** UTF-8 bytes of `text`. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Text of well-formed UTF-8 bytes; throws a `TypeError` on malformed input. */
export function fromUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Joins byte strings in order. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** Big-endian unsigned integer of `length` bytes (I2OSP, RFC 8017 section 4.1). `value` < 2^53. */
export function i2osp(value: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let rest = value;
  for (let i = length - 1; i >= 0; i--) {
    bytes[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

/** Compares secrets in a time that depends on their length only. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= (a[i] ?? 0) ^ (b[i] ?? 0);
  return difference === 0;
}

/** base64url without padding (RFC 4648 section 5, RFC 7515 section 2). */
export function toBase64Url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes);
}

/**
 * Reads unpadded base64url. Only the one canonical spelling of each byte string is accepted, so that two texts never
 * encode the same signature.
 *
 * @throws AppError `KEY_INVALID` for foreign characters, padding, a length of 1 mod 4, or stray trailing bits.
 */
export function fromBase64Url(text: string): Uint8Array {
  return decode(base64urlnopad, text, 'base64url');
}

/** Decoding is quadratic in the length; every identifier of this product is far below the limit. */
const MAX_BASE58_LENGTH = 128;

/** base58btc as used by multibase prefix `z`; leading zero bytes become leading `1`s. */
export function toBase58Btc(bytes: Uint8Array): string {
  return base58.encode(bytes);
}

/**
 * Reads base58btc of at most 128 characters.
 *
 * @throws AppError `KEY_INVALID` for foreign characters or longer text.
 */
export function fromBase58Btc(text: string): Uint8Array {
  if (text.length > MAX_BASE58_LENGTH)
    throw failure('KEY_INVALID', 'base58btc text is longer than 128 characters');
  return decode(base58, text, 'base58btc');
}

function decode(codec: BytesCoder, text: string, encoding: string): Uint8Array {
  try {
    return codec.decode(text);
  } catch {
    // The codec's message may quote the text, which can be a secret.
    throw failure('KEY_INVALID', `${encoding} text holds a foreign character or stray bits`);
  }
}
