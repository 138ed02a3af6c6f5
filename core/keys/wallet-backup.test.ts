import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBase64Url, utf8 } from './bytes.ts';
import { factorKeys, openBackup, sealBackup } from './wallet-backup.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const KEYS = factorKeys(new Uint8Array(32).fill(1));
const KEY = { key: KEYS.key, share: new Uint8Array(32).fill(2), did: 'did:key:of-a-person' };
const NONCE = new Uint8Array(12).fill(3);
const undecipherable = expect.objectContaining({ code: 'DECRYPTION_FAILED' });

describe('the back-up of a wallet', () => {
  it('opens to the sealed secret', () => {
    fc.assert(
      fc.property(bytes(32), bytes(32), bytes(12), fc.uint8Array(), (key, share, nonce, secret) => {
        const whole = { key, share, did: KEY.did };
        expect(openBackup(sealBackup(secret, whole, nonce), whole)).toEqual(secret);
      }),
    );
  });

  it.each([
    ['another second factor', { key: factorKeys(new Uint8Array(32).fill(9)).key }],
    ['another share of the services', { share: new Uint8Array(32).fill(9) }],
    ['another wallet', { did: 'did:key:of-another' }],
  ])('stays shut to %s', (_, other) => {
    const sealed = sealBackup(utf8('words'), KEY, NONCE);
    expect(() => openBackup(sealed, { ...KEY, ...other })).toThrow(undecipherable);
  });

  it('stays shut where any byte was changed, and to anything that is none', () => {
    const sealed = sealBackup(utf8('words'), KEY, NONCE);
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = sealed.map((byte, index) => (index === at ? byte ^ change : byte));
        expect(() => openBackup(changed, KEY)).toThrow(undecipherable);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array(), (any) => {
        expect(() => openBackup(any, KEY)).toThrow(undecipherable);
      }),
    );
  });

  it('keeps its form, as another library makes it', () => {
    expect(toBase64Url(KEYS.proof)).toBe('HINKTarscsLQmQMK2WEi7d677lC9MvQU9mw_taFxe3s');
    expect(toBase64Url(KEYS.key)).toBe('FhVFkDY-_zwLyntKdVdYmYTQk9eRl1K1rZ9jGKGJuTU');
    expect(toBase64Url(sealBackup(utf8('words'), KEY, NONCE))).toBe(
      'AwMDAwMDAwMDAwMD0e8hq5Am4k3AukpE8e4fHaAtcegw',
    );
  });
});
