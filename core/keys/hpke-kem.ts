import { expand, extract } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concat, i2osp, utf8 } from './bytes.ts';
import { generateKeyPair, type KeyPair, sharedSecret, uncompressedPoint } from './p256.ts';

/** Identifier of DHKEM(P-256, HKDF-SHA256) (RFC 9180 section 7.1). */
export const KEM_ID = 0x0010;

/** Length of an encapsulated key: an uncompressed point. */
export const ENCAPSULATED_BYTES = 65;

const VERSION = utf8('HPKE-v1');
const KEM_SUITE = concat(utf8('KEM'), i2osp(KEM_ID, 2));
const NOTHING = new Uint8Array(0);

/** LabeledExtract of RFC 9180 section 4 with HKDF-SHA256. */
export function labeledExtract(
  suite: Uint8Array,
  salt: Uint8Array,
  label: string,
  ikm: Uint8Array,
): Uint8Array {
  return extract(sha256, concat(VERSION, suite, utf8(label), ikm), salt);
}

/** LabeledExpand of RFC 9180 section 4 with HKDF-SHA256. `length` in bytes. */
export function labeledExpand(
  suite: Uint8Array,
  prk: Uint8Array,
  label: string,
  info: Uint8Array,
  length: number,
): Uint8Array {
  return expand(sha256, prk, concat(i2osp(length, 2), VERSION, suite, utf8(label), info), length);
}

export interface Encapsulation {
  readonly sharedSecret: Uint8Array;
  /** The encapsulated key, 65 bytes. */
  readonly enc: Uint8Array;
}

/** Encap, or AuthEncap when `sender` is given (RFC 9180 section 4.1). `ephemeral` is fixed only by vector tests. */
export function encapsulate(
  recipient: Uint8Array,
  sender?: KeyPair,
  ephemeral: KeyPair = generateKeyPair(),
): Encapsulation {
  const enc = uncompressedPoint(ephemeral.publicKey);
  const context = concat(
    enc,
    uncompressedPoint(recipient),
    sender ? uncompressedPoint(sender.publicKey) : NOTHING,
  );
  const dh = concat(
    sharedSecret(ephemeral.privateKey, recipient),
    sender ? sharedSecret(sender.privateKey, recipient) : NOTHING,
  );
  return { sharedSecret: extractAndExpand(dh, context), enc };
}

/**
 * Decap, or AuthDecap when the public key of a `sender` is given (RFC 9180 section 4.1).
 *
 * @throws AppError `KEY_INVALID` when `enc` or `sender` is not a point on the curve.
 */
export function decapsulate(enc: Uint8Array, recipient: KeyPair, sender?: Uint8Array): Uint8Array {
  const context = concat(
    uncompressedPoint(enc),
    uncompressedPoint(recipient.publicKey),
    sender ? uncompressedPoint(sender) : NOTHING,
  );
  const dh = concat(
    sharedSecret(recipient.privateKey, enc),
    sender ? sharedSecret(recipient.privateKey, sender) : NOTHING,
  );
  return extractAndExpand(dh, context);
}

function extractAndExpand(dh: Uint8Array, context: Uint8Array): Uint8Array {
  const prk = labeledExtract(KEM_SUITE, NOTHING, 'eae_prk', dh);
  return labeledExpand(KEM_SUITE, prk, 'shared_secret', context, 32);
}
