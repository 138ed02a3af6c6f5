import { p256 } from '@noble/curves/nist.js';
import { z } from 'zod';
import { type AppError, failure } from '../contract/errors.ts';
import { fromBase64Url, toBase64Url } from './bytes.ts';
import { nativeVerifyEs256 } from './native-es256.ts';

/** A P-256 key pair: 32-byte scalar and 33-byte compressed point (SEC 1 section 2.3.3). */
export interface KeyPair {
  readonly privateKey: Uint8Array;
  readonly publicKey: Uint8Array;
}

/** The public members of an elliptic-curve JWK (RFC 7518 section 6.2.1); other members are ignored. */
export const P256Jwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
});
export type P256Jwk = z.infer<typeof P256Jwk>;

/** Makes a fresh key pair from the platform's random source. */
export function generateKeyPair(): KeyPair {
  return keyPairFromPrivate(p256.utils.randomSecretKey());
}

/**
 * The pair of a 32-byte private scalar.
 *
 * @throws AppError `KEY_INVALID` when the scalar is 0, at or above the curve's order, or not 32 bytes.
 */
export function keyPairFromPrivate(privateKey: Uint8Array): KeyPair {
  if (!p256.utils.isValidSecretKey(privateKey)) throw invalid('private scalar out of range');
  return { privateKey: Uint8Array.from(privateKey), publicKey: p256.getPublicKey(privateKey, true) };
}

/**
 * Reads a point in compressed or uncompressed form and returns the compressed form after checking that it lies on
 * the curve (SP 800-186 appendix D.1.1).
 *
 * @throws AppError `KEY_INVALID`.
 */
export function compressedPoint(point: Uint8Array): Uint8Array {
  return parsePoint(point).toBytes(true);
}

/** As {@link compressedPoint}, but returns the 65-byte uncompressed form. */
export function uncompressedPoint(point: Uint8Array): Uint8Array {
  return parsePoint(point).toBytes(false);
}

function parsePoint(point: Uint8Array) {
  try {
    const parsed = p256.Point.fromBytes(point);
    parsed.assertValidity();
    return parsed;
  } catch (cause) {
    throw invalid('the point is not on the curve P-256', cause);
  }
}

/** The text form of a public key that `getPublicKey` returns: base64url of the 33-byte compressed point. */
export function publicKeyToText(publicKey: Uint8Array): string {
  return toBase64Url(compressedPoint(publicKey));
}

/**
 * Reads the text form of a public key, base64url of a compressed or an uncompressed point.
 *
 * @returns the 33-byte compressed point.
 * @throws AppError `KEY_INVALID`.
 */
export function publicKeyFromText(text: string): Uint8Array {
  return compressedPoint(fromBase64Url(text));
}

/** The public JWK of a point (RFC 7518 section 6.2.1). */
export function publicKeyToJwk(publicKey: Uint8Array): P256Jwk {
  const point = uncompressedPoint(publicKey);
  const x = toBase64Url(point.subarray(1, 33));
  const y = toBase64Url(point.subarray(33));
  return { kty: 'EC', crv: 'P-256', x, y };
}

/**
 * Reads a public JWK.
 *
 * @returns the 33-byte compressed point.
 * @throws AppError `KEY_INVALID` for another key type or curve, or a point off the curve.
 */
export function publicKeyFromJwk(jwk: unknown): Uint8Array {
  const parsed = P256Jwk.safeParse(jwk);
  if (!parsed.success) throw invalid('not an EC key on P-256');
  const x = fromBase64Url(parsed.data.x);
  const y = fromBase64Url(parsed.data.y);
  if (x.length !== 32 || y.length !== 32) throw invalid('a coordinate is not 32 bytes');
  return compressedPoint(Uint8Array.from([4, ...x, ...y]));
}

/** ECDSA over SHA-256 of `message`: 64 bytes, r then s, deterministic nonce (RFC 6979). */
export function signEs256(message: Uint8Array, privateKey: Uint8Array): Uint8Array {
  return p256.sign(message, privateKey, { prehash: true, lowS: false });
}

/** Whether `signature` (r then s) is ECDSA over SHA-256 of `message`. Both halves of s are accepted (RFC 7518). */
export function verifyEs256(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64) return false;
  return (
    nativeVerifyEs256(signature, message, publicKey) ?? portableVerifyEs256(signature, message, publicKey)
  );
}

/** As {@link verifyEs256}, in every host; about fifteen times slower. */
export function portableVerifyEs256(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  try {
    return p256.verify(signature, message, publicKey, { prehash: true, lowS: false });
  } catch {
    // noble throws for r or s outside [1, n-1]: such a signature is simply not valid.
    return false;
  }
}

/** ECDH shared secret: the 32-byte x coordinate (SP 800-56A section 5.7.1.2). */
export function sharedSecret(privateKey: Uint8Array, publicKey: Uint8Array): Uint8Array {
  return p256.getSharedSecret(privateKey, compressedPoint(publicKey), true).subarray(1);
}

/** The order of the curve's base point. */
export const P256_ORDER: bigint = p256.Point.Fn.ORDER;

const invalid = (probe: string, cause?: unknown): AppError => failure('KEY_INVALID', probe, { cause });
