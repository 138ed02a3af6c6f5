import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  concat,
  equalBytes,
  fromBase58Btc,
  fromBase64Url,
  i2osp,
  toBase58Btc,
  toBase64Url,
  utf8,
} from './bytes.ts';

describe('base64url', () => {
  it('agrees with the platform on every byte string and reads it back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = toBase64Url(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64url'));
        expect(fromBase64Url(text)).toEqual(bytes);
      }),
    );
  });

  it('refuses every text that is not the canonical spelling of some bytes', () => {
    for (const text of ['A', 'AB', 'AAB', 'QUI=', 'Q U', 'a+b/', 'QUJDR']) {
      expect(() => fromBase64Url(text)).toThrow(expect.objectContaining({ code: 'KEY_INVALID' }));
    }
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        let bytes: Uint8Array;
        try {
          bytes = fromBase64Url(text);
        } catch {
          return;
        }
        expect(toBase64Url(bytes)).toBe(text);
      }),
    );
  });
});

describe('base58btc', () => {
  it('gives the known answers of the base58 draft', () => {
    expect(toBase58Btc(utf8('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U');
    expect(toBase58Btc(Uint8Array.of(0, 0, 0x28, 0x7f, 0xb4, 0xcd))).toBe('11233QC4');
  });

  it('reads back every byte string, leading zeros included', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(4), (bytes, zeros) => {
        const padded = concat(new Uint8Array(zeros), bytes);
        expect(fromBase58Btc(toBase58Btc(padded))).toEqual(padded);
      }),
    );
  });

  it('refuses characters outside its alphabet and oversized text', () => {
    for (const text of ['0', 'O', 'I', 'l', '-', '1'.repeat(129)]) {
      expect(() => fromBase58Btc(text)).toThrow(expect.objectContaining({ code: 'KEY_INVALID' }));
    }
  });
});

describe('byte helpers', () => {
  it('compare by content', () => {
    expect(equalBytes(utf8('same'), utf8('same'))).toBe(true);
    expect(equalBytes(utf8('same'), utf8('sane'))).toBe(false);
    expect(equalBytes(utf8('same'), utf8('same!'))).toBe(false);
  });

  it('write integers in big-endian order', () => {
    expect(i2osp(0x01020304, 4)).toEqual(Uint8Array.of(1, 2, 3, 4));
    expect(i2osp(2 ** 40 + 1, 6)).toEqual(Uint8Array.of(1, 0, 0, 0, 0, 1));
  });
});
