import { remember } from '../remember.ts';
import { concat, fromBase64Url, toBase64Url } from './bytes.ts';
import { openssl } from './openssl.ts';

/** SubjectPublicKeyInfo of a compressed point on P-256 (RFC 5480 section 2.1.1), up to the point. */
const SPKI_PREFIX = Uint8Array.of(
  ...[0x30, 0x39, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08],
  ...[0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x22, 0x00],
);
const COMPRESSED_BYTES = 33;
/** A log, its operators, its services and the other segments of its session need a handful. */
const KEPT_KEYS = 64;

/**
 * As `verifyEs256`, by the host's own library.
 *
 * @returns undefined where it is missing or does not take the key: then another implementation must decide.
 */
export function nativeVerifyEs256(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean | undefined {
  const key = openssl && publicKey.length === COMPRESSED_BYTES ? keyOf(toBase64Url(publicKey)) : undefined;
  return key && openssl?.verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, signature);
}

const keyOf = remember(KEPT_KEYS, (point) => {
  try {
    const key = Buffer.from(concat(SPKI_PREFIX, fromBase64Url(point)));
    return openssl?.createPublicKey({ key, format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
});
