import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { utf8 } from './bytes.ts';
import {
  compressedPoint,
  generateKeyPair,
  keyPairFromPrivate,
  P256_ORDER,
  publicKeyFromJwk,
  publicKeyFromText,
  publicKeyToJwk,
  publicKeyToText,
  signEs256,
  uncompressedPoint,
  verifyEs256,
} from './p256.ts';

const keyInvalid = expect.objectContaining({ code: 'KEY_INVALID' });

describe('P-256 keys', () => {
  it('pass through text and JWK unchanged', () => {
    const { publicKey } = generateKeyPair();
    expect(publicKeyFromText(publicKeyToText(publicKey))).toEqual(publicKey);
    expect(publicKeyFromJwk(publicKeyToJwk(publicKey))).toEqual(publicKey);
    expect(compressedPoint(uncompressedPoint(publicKey))).toEqual(publicKey);
  });

  it('are refused when they are no key of the curve', () => {
    const order = Buffer.from(P256_ORDER.toString(16), 'hex');
    for (const scalar of [new Uint8Array(32), new Uint8Array(31).fill(1), order]) {
      expect(() => keyPairFromPrivate(scalar)).toThrow(keyInvalid);
    }
    const offCurve = uncompressedPoint(generateKeyPair().publicKey);
    offCurve[64] = (offCurve[64] ?? 0) ^ 1;
    for (const point of [offCurve, new Uint8Array(33), new Uint8Array(0), Uint8Array.of(0)]) {
      expect(() => compressedPoint(point)).toThrow(keyInvalid);
    }
    for (const jwk of [
      {},
      { kty: 'EC', crv: 'P-384', x: '', y: '' },
      { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' },
    ]) {
      expect(() => publicKeyFromJwk(jwk)).toThrow(keyInvalid);
    }
  });
});

describe('ES256', () => {
  const { privateKey, publicKey } = generateKeyPair();
  const message = utf8('a message');

  it('gives the deterministic signature of RFC 6979 appendix A.2.5 (SHA-256, "sample")', () => {
    const scalar = Buffer.from('c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721', 'hex');
    expect(Buffer.from(signEs256(utf8('sample'), scalar)).toString('hex')).toBe(
      'efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716' +
        'f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8',
    );
  });

  it('is verified by the platform and by itself', () => {
    const signature = signEs256(message, privateKey);
    const key = createPublicKey({ key: publicKeyToJwk(publicKey), format: 'jwk' });
    expect(verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true);
    expect(verifyEs256(signature, message, publicKey)).toBe(true);
  });

  it('is refused for another message, another key, a changed byte, a zero or a short signature', () => {
    const signature = signEs256(message, privateKey);
    const changed = signature.map((byte, i) => (i === 40 ? byte ^ 1 : byte));
    expect(verifyEs256(signature, utf8('another'), publicKey)).toBe(false);
    expect(verifyEs256(signature, message, generateKeyPair().publicKey)).toBe(false);
    expect(verifyEs256(changed, message, publicKey)).toBe(false);
    expect(verifyEs256(new Uint8Array(64), message, publicKey)).toBe(false);
    expect(verifyEs256(signature.subarray(1), message, publicKey)).toBe(false);
  });
});
