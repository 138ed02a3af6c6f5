import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import canonicalize from 'canonicalize';
import { type AppError, failure } from '../contract/errors.ts';
import { equalBytes, utf8 } from './bytes.ts';
import { openssl } from './openssl.ts';

/** SHA-256 (FIPS 180-4): 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return openssl ? new Uint8Array(openssl.hash('sha256', bytes, 'buffer')) : nobleSha256(bytes);
}

/**
 * The JSON Canonicalization Scheme (RFC 8785): one spelling of a JSON value.
 *
 * @throws AppError `INVALID_INPUT` for values that JSON cannot carry: NaN, infinities, cycles, lone surrogates, bigint,
 * and a bare `undefined`.
 */
export function canonicalJson(value: unknown): string {
  let text: string | undefined;
  try {
    text = canonicalize(value);
  } catch (cause) {
    throw notJson(cause instanceof Error ? cause.message : 'not serialisable', cause);
  }
  if (text === undefined) throw notJson('the value has no JSON form');
  return text;
}

/** SHA-256 over the UTF-8 bytes of the RFC 8785 form: 32 bytes. */
export function canonicalDigest(value: unknown): Uint8Array {
  return sha256(utf8(canonicalJson(value)));
}

/** Whether these bytes are the RFC 8785 form of a value; false for a value that has none. */
export function isCanonical(bytes: Uint8Array, value: unknown): boolean {
  try {
    return equalBytes(bytes, utf8(canonicalJson(value)));
  } catch {
    return false;
  }
}

/**
 * Whether two values are one JSON value: order of members and members that are undefined do not count. A value without
 * a JSON form equals none.
 */
export function isSameJson(a: unknown, b: unknown): boolean {
  try {
    return canonicalJson(a ?? null) === canonicalJson(b ?? null);
  } catch {
    return false;
  }
}

const notJson = (probe: string, cause?: unknown): AppError =>
  failure('INVALID_INPUT', probe, { component: 'canonical-json', cause });
