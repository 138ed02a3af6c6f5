import { AppError } from '../contract/errors.ts';

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

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const BASE64URL_VALUES = new Map([...BASE64URL].map((character, value) => [character.charCodeAt(0), value]));

/** base64url without padding (RFC 4648 section 5, RFC 7515 section 2). */
export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const group = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const characters = Math.min(bytes.length - i, 3) + 1;
    for (let k = 0; k < characters; k++) text += BASE64URL[(group >> (18 - 6 * k)) & 63];
  }
  return text;
}

/**
 * Reads unpadded base64url. Only the one canonical spelling of each byte string is accepted, so that two texts
 * never stand for the same signature.
 *
 * @throws AppError `KEY_INVALID` for foreign characters, padding, a length of 1 mod 4, or stray trailing bits.
 */
export function fromBase64Url(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let pending = 0;
  let offset = 0;
  for (let i = 0; i < text.length; i++) {
    const value = BASE64URL_VALUES.get(text.charCodeAt(i));
    if (value === undefined) throw malformed('base64url text holds a foreign character');
    pending = (pending << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[offset++] = (pending >> bits) & 255;
    pending &= (1 << bits) - 1;
  }
  if (bits === 6 || pending !== 0) throw malformed('base64url text has stray trailing bits');
  return bytes;
}

const BASE58BTC = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** base58btc as used by multibase prefix `z`; leading zero bytes become leading `1`s. */
export function toBase58Btc(bytes: Uint8Array): string {
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  let text = '';
  for (; value > 0n; value /= 58n) text = BASE58BTC.charAt(Number(value % 58n)) + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text;
}

/**
 * Reads base58btc of at most 128 characters.
 *
 * @throws AppError `KEY_INVALID` for foreign characters or longer text.
 */
export function fromBase58Btc(text: string): Uint8Array {
  // Decoding is quadratic in the length; every identifier of this product is far below the limit.
  if (text.length > 128) throw malformed('base58btc text is longer than 128 characters');
  let value = 0n;
  for (const character of text) {
    const digit = BASE58BTC.indexOf(character);
    if (digit === -1) throw malformed('base58btc text holds a foreign character');
    value = value * 58n + BigInt(digit);
  }
  const reversed: number[] = [];
  for (; value > 0n; value /= 256n) reversed.push(Number(value % 256n));
  const zeros = text.length - text.replace(/^1+/, '').length;
  return concat(new Uint8Array(zeros), Uint8Array.from(reversed.reverse()));
}

function malformed(probe: string): AppError {
  return new AppError('KEY_INVALID', 'The encoded value is malformed.', {
    component: 'encoding',
    probe,
    nextStep: 'Use the value exactly as it was issued.',
  });
}
