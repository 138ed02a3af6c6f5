import { p256 } from '@noble/curves/nist.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concat } from './bytes.ts';
import { nativeVerifyEs256 } from './native-es256.ts';
import { generateKeyPair, portableVerifyEs256, signEs256, uncompressedPoint, verifyEs256 } from './p256.ts';

const ORDER = p256.Point.Fn.ORDER;
const scalar = (value: bigint): Uint8Array => p256.Point.Fn.toBytes(value);
const overOrder = (): Uint8Array => {
  const hex = ORDER.toString(16).padStart(64, '0');
  return Uint8Array.from(hex.match(/../g)!, (byte) => Number.parseInt(byte, 16));
};

describe('signatures judged by the library of the host', () => {
  it('agree with the portable code on every signature, whole and changed', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.option(fc.record({ at: fc.nat(63), bit: fc.nat(7) })),
        (message, change) => {
          const { privateKey, publicKey } = generateKeyPair();
          const signature = signEs256(message, privateKey);
          if (change) signature[change.at]! ^= 1 << change.bit;
          const native = nativeVerifyEs256(signature, message, publicKey);
          expect(native).toBe(change === null);
          expect(native).toBe(portableVerifyEs256(signature, message, publicKey));
        },
      ),
    );
  });

  it('agree on both halves of s, and on r and s outside their range', () => {
    const { privateKey, publicKey } = generateKeyPair();
    const message = Uint8Array.of(1, 2, 3);
    const signature = signEs256(message, privateKey);
    const [r, s] = [signature.subarray(0, 32), signature.subarray(32)];
    const otherHalf = scalar(ORDER - p256.Point.Fn.fromBytes(s));
    const zero = new Uint8Array(32);
    const cases: [Uint8Array, boolean][] = [
      [concat(r, s), true],
      [concat(r, otherHalf), true],
      [concat(zero, s), false],
      [concat(r, zero), false],
      [concat(overOrder(), s), false],
      [concat(r, overOrder()), false],
      [new Uint8Array(64).fill(255), false],
    ];
    for (const [tried, valid] of cases) {
      expect(nativeVerifyEs256(tried, message, publicKey)).toBe(valid);
      expect(portableVerifyEs256(tried, message, publicKey)).toBe(valid);
    }
  });

  it('leave a key that the host does not take to the portable code', () => {
    const { privateKey, publicKey } = generateKeyPair();
    const message = Uint8Array.of(9);
    const signature = signEs256(message, privateKey);
    const offTheCurve = Uint8Array.from(publicKey).fill(255, 1);
    expect(nativeVerifyEs256(signature, message, offTheCurve)).toBeUndefined();
    expect(verifyEs256(signature, message, offTheCurve)).toBe(false);
    expect(nativeVerifyEs256(signature, message, uncompressedPoint(publicKey))).toBeUndefined();
    expect(verifyEs256(signature, message, uncompressedPoint(publicKey))).toBe(true);
  });

  it('stay right when more keys come than are kept', () => {
    const pairs = Array.from({ length: 70 }, generateKeyPair);
    const message = Uint8Array.of(4);
    const signatures = pairs.map(({ privateKey }) => signEs256(message, privateKey));
    for (const _ of [1, 2])
      pairs.forEach(({ publicKey }, n) => {
        expect(nativeVerifyEs256(signatures[n]!, message, publicKey)).toBe(true);
        expect(nativeVerifyEs256(signatures[(n + 1) % 70]!, message, publicKey)).toBe(false);
      });
  });
});
