import { failure } from '../contract/errors.ts';
import { remember } from '../remember.ts';
import { concat, fromBase58Btc, toBase58Btc } from './bytes.ts';
import { compressedPoint } from './p256.ts';

const SCHEME = 'did:key:';

/** Multicodec `p256-pub` 0x1200 as an unsigned varint. */
const P256_PUB = Uint8Array.of(0x80, 0x24);

/** Every signature of a log names one of a handful of keys, and to find a point on the curve takes half a millisecond. */
const KEPT_KEYS = 64;

/** The `did:key` of a P-256 public key: multibase z (base58btc) over multicodec p256-pub and the compressed point. */
export function didFromPublicKey(publicKey: Uint8Array): string {
  return `${SCHEME}z${toBase58Btc(concat(P256_PUB, compressedPoint(publicKey)))}`;
}

/**
 * The compressed point named by a P-256 `did:key`.
 *
 * @throws AppError `KEY_INVALID` for another method, multibase or key type, or a point off the curve.
 */
export const publicKeyFromDid = remember(KEPT_KEYS, (did): Uint8Array => {
  if (!did.startsWith(`${SCHEME}z`)) throw failure('KEY_INVALID', 'not a did:key in base58btc');
  const bytes = fromBase58Btc(did.slice(SCHEME.length + 1));
  // Table 1 of the did:key method: a P-256 key is a compressed point of 33 bytes.
  if (bytes.length !== 35 || bytes[0] !== P256_PUB[0] || bytes[1] !== P256_PUB[1]) {
    throw failure('KEY_INVALID', 'not a P-256 key in compressed form');
  }
  return compressedPoint(bytes.subarray(2));
});

/** The DID URL of the key of a `did:key`, used as `kid`: the DID, `#`, and its method-specific identifier. */
export function keyIdFromDid(did: string): string {
  return `${did}#${did.slice(SCHEME.length)}`;
}

/**
 * The DID in a `kid` made by {@link keyIdFromDid}.
 *
 * @throws AppError `KEY_INVALID` when fragment and identifier differ.
 */
export function didFromKeyId(keyId: string): string {
  const did = keyId.split('#', 1)[0] ?? '';
  if (!did.startsWith(SCHEME) || keyIdFromDid(did) !== keyId)
    throw failure('KEY_INVALID', 'kid is not the DID URL of a did:key');
  return did;
}
