import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { Sealer } from '../ports/sealer.ts';
import { isEnvelope, joinEnvelope, splitEnvelope } from './envelope.ts';

const VERSION = 1;
const NONCE = 12;
const TAG = 16;

/** A fresh 256-bit data key. */
export const newDataKey = (): Uint8Array => randomBytes(32);

/** AES-256-GCM (SP 800-38D): version, 96-bit random nonce, ciphertext, 128-bit tag; `place` is the AAD. */
export function sealerFor(key: Uint8Array): Sealer {
  // Separate keys for separate uses (SP 800-108 in spirit, HKDF of RFC 5869 in form).
  const derived = (use: string): KeyObject =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', key, '', use, 32)));
  // Key objects, because a key in bytes costs five times as much as the operation itself.
  const sealKey = derived('counterproof seal');
  const indexKey = derived('counterproof blind index');
  const seal = (plain: Uint8Array, place: string): Uint8Array => encrypt(sealKey, plain, place);
  const open = (sealed: Uint8Array, place: string): Uint8Array => decrypt(sealKey, sealed, place);
  return {
    seal,
    open,
    sealBlob(plain, place) {
      const own = newDataKey();
      return joinEnvelope({ wrappedKey: seal(own, keyPlace(place)), body: encrypt(own, plain, place) });
    },
    openBlob(sealed, place) {
      if (!isEnvelope(sealed)) return open(sealed, place);
      const { wrappedKey, body } = splitEnvelope(sealed);
      return decrypt(open(wrappedKey, keyPlace(place)), body, place);
    },
    rewrapBlob(sealed, place, to) {
      if (!isEnvelope(sealed)) return to.sealBlob(open(sealed, place), place);
      const { wrappedKey, body } = splitEnvelope(sealed);
      return joinEnvelope({ wrappedKey: to.seal(open(wrappedKey, keyPlace(place)), keyPlace(place)), body });
    },
    blindIndex(text, column) {
      const normal = text.normalize('NFKC').trim().toLowerCase();
      return createHmac('sha256', indexKey).update(`${column}\0${normal}`).digest();
    },
  };
}

const keyPlace = (place: string): string => `${place}|key`;

function encrypt(key: KeyObject | Uint8Array, plain: Uint8Array, place: string): Uint8Array {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Uint8Array.of(VERSION), nonce, body, cipher.getAuthTag()]);
}

function decrypt(key: KeyObject | Uint8Array, sealed: Uint8Array, place: string): Uint8Array {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < 1 + NONCE + TAG || bytes[0] !== VERSION) throw new Error('not a sealed value');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + NONCE))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE, -TAG)), decipher.final()]);
}
