import { gcm } from '@noble/ciphers/aes.js';
import { type AppError, failure } from '../contract/errors.ts';
import { concat, fromBase64Url, fromUtf8, i2osp, toBase64Url, utf8 } from './bytes.ts';
import {
  decapsulate,
  ENCAPSULATED_BYTES,
  encapsulate,
  KEM_ID,
  labeledExpand,
  labeledExtract,
} from './hpke-kem.ts';
import type { KeyPair } from './p256.ts';

/** AEADs of RFC 9180 section 7.3. The product uses AES-256-GCM; the official vectors of P-256 use AES-128-GCM. */
const AEADS = {
  'AES-128-GCM': { id: 0x0001, keyBytes: 16 },
  'AES-256-GCM': { id: 0x0002, keyBytes: 32 },
} as const;
type AeadName = keyof typeof AEADS;

const KDF_ID = 0x0001;
const MODE_BASE = 0x00;
const MODE_AUTH = 0x02;
const NONCE_BYTES = 12;
const NOTHING = new Uint8Array(0);

/** An HPKE context (RFC 9180 section 5.2). Each `seal` or `open` takes the next nonce. */
export interface HpkeContext {
  seal(plaintext: Uint8Array, aad?: Uint8Array): Uint8Array;
  /** @throws AppError `DECRYPTION_FAILED`. */
  open(ciphertext: Uint8Array, aad?: Uint8Array): Uint8Array;
  /** The secret export of section 5.3; `length` in bytes. */
  export(context: Uint8Array, length: number): Uint8Array;
}

export interface SenderOptions {
  readonly info?: Uint8Array;
  readonly aead?: AeadName;
  /** Authenticates the sender (mode_auth). Absent: mode_base. */
  readonly sender?: KeyPair;
  /** Fixed only by vector tests. */
  readonly ephemeral?: KeyPair;
}

export interface RecipientOptions {
  readonly info?: Uint8Array;
  readonly aead?: AeadName;
  /** Public key of the sender to authenticate (mode_auth). Absent: mode_base. */
  readonly sender?: Uint8Array;
}

/** SetupBaseS or SetupAuthS (RFC 9180 section 5.1). `recipient` is a P-256 point in either form. */
export function setupSender(
  recipient: Uint8Array,
  options: SenderOptions = {},
): { enc: Uint8Array; context: HpkeContext } {
  const { sharedSecret, enc } = encapsulate(recipient, options.sender, options.ephemeral);
  const mode = options.sender ? MODE_AUTH : MODE_BASE;
  return { enc, context: keySchedule(mode, sharedSecret, options.info, options.aead) };
}

/** SetupBaseR or SetupAuthR (RFC 9180 section 5.1). */
export function setupRecipient(
  enc: Uint8Array,
  recipient: KeyPair,
  options: RecipientOptions = {},
): HpkeContext {
  const mode = options.sender ? MODE_AUTH : MODE_BASE;
  return keySchedule(mode, decapsulate(enc, recipient, options.sender), options.info, options.aead);
}

/** KeySchedule of RFC 9180 section 5.1 for the modes without a pre-shared key. */
function keySchedule(
  mode: number,
  sharedSecret: Uint8Array,
  info: Uint8Array = NOTHING,
  aead: AeadName = 'AES-256-GCM',
): HpkeContext {
  const { id, keyBytes } = AEADS[aead];
  const suite = concat(utf8('HPKE'), i2osp(KEM_ID, 2), i2osp(KDF_ID, 2), i2osp(id, 2));
  const pskIdHash = labeledExtract(suite, NOTHING, 'psk_id_hash', NOTHING);
  const infoHash = labeledExtract(suite, NOTHING, 'info_hash', info);
  const context = concat(Uint8Array.of(mode), pskIdHash, infoHash);
  const secret = labeledExtract(suite, sharedSecret, 'secret', NOTHING);
  const key = labeledExpand(suite, secret, 'key', context, keyBytes);
  const baseNonce = labeledExpand(suite, secret, 'base_nonce', context, NONCE_BYTES);
  const exporterSecret = labeledExpand(suite, secret, 'exp', context, 32);
  return hpkeContext(suite, key, baseNonce, exporterSecret);
}

function hpkeContext(
  suite: Uint8Array,
  key: Uint8Array,
  baseNonce: Uint8Array,
  exporterSecret: Uint8Array,
): HpkeContext {
  let sequence = 0;
  const nextNonce = (): Uint8Array => {
    const counter = i2osp(sequence, NONCE_BYTES);
    return baseNonce.map((byte, i) => byte ^ (counter[i] ?? 0));
  };
  return {
    seal(plaintext, aad = NOTHING) {
      const ciphertext = gcm(key, nextNonce(), aad).encrypt(plaintext);
      sequence++;
      return ciphertext;
    },
    open(ciphertext, aad = NOTHING) {
      const plaintext = openGcm(key, nextNonce(), aad, ciphertext);
      sequence++;
      return plaintext;
    },
    export: (context, length) => labeledExpand(suite, exporterSecret, 'sec', context, length),
  };
}

/** Length of the GCM tag. */
const TAG_BYTES = 16;

function openGcm(key: Uint8Array, nonce: Uint8Array, aad: Uint8Array, ciphertext: Uint8Array): Uint8Array {
  try {
    return gcm(key, nonce, aad).decrypt(ciphertext);
  } catch (cause) {
    throw undecipherable('the authentication tag does not verify', cause);
  }
}

/** Single-shot encryption (RFC 9180 section 6.1): the encapsulated key, then the ciphertext. */
export function sealBytes(recipient: Uint8Array, plaintext: Uint8Array, options?: SenderOptions): Uint8Array {
  const { enc, context } = setupSender(recipient, options);
  return concat(enc, context.seal(plaintext));
}

/**
 * Opens the output of {@link sealBytes}.
 *
 * @throws AppError `DECRYPTION_FAILED` when it was not made for this key, not by this sender, or was altered.
 */
export function openBytes(recipient: KeyPair, sealed: Uint8Array, options?: RecipientOptions): Uint8Array {
  if (sealed.length < ENCAPSULATED_BYTES + TAG_BYTES)
    throw undecipherable('too short to hold a key and a tag');
  let context: HpkeContext;
  try {
    context = setupRecipient(sealed.subarray(0, ENCAPSULATED_BYTES), recipient, options);
  } catch (cause) {
    throw undecipherable('the encapsulated key is not a point on the curve', cause);
  }
  return context.open(sealed.subarray(ENCAPSULATED_BYTES));
}

const STRING_INFO = utf8('counterproof/encrypt-string/1');

/** Characters of the output of {@link encryptText} for a text of this many bytes of UTF-8. */
export const sealedTextLength = (bytes: number): number =>
  Math.ceil(((ENCAPSULATED_BYTES + bytes + TAG_BYTES) * 4) / 3);

/** `encryptString`: HPKE in auth mode, base64url of the encapsulated key followed by the ciphertext. */
export function encryptText(text: string, recipient: Uint8Array, sender: KeyPair): string {
  return toBase64Url(sealBytes(recipient, utf8(text), { sender, info: STRING_INFO }));
}

/**
 * `decryptString`: the reverse of {@link encryptText}; `sender` is the public key of the other party.
 *
 * @throws AppError `DECRYPTION_FAILED`.
 */
export function decryptText(sealed: string, sender: Uint8Array, recipient: KeyPair): string {
  const bytes = readAs('base64url', () => fromBase64Url(sealed));
  const plaintext = openBytes(recipient, bytes, { sender, info: STRING_INFO });
  return readAs('UTF-8', () => fromUtf8(plaintext));
}

function readAs<T>(form: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw undecipherable(`not ${form}`, cause);
  }
}

const undecipherable = (probe: string, cause?: unknown): AppError =>
  failure('DECRYPTION_FAILED', probe, { cause });
