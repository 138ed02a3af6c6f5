import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { didFromKeyId, didFromPublicKey, keyIdFromDid, publicKeyFromDid } from './did-key.ts';
import { generateKeyPair, uncompressedPoint } from './p256.ts';

/** P-256 examples of the did:key method specification, appendix of test vectors (W3C CCG). */
const PUBLISHED = [
  'did:key:zDnaerDaTF5BXEavCrfRZEk316dpbLsfPDZ3WJ5hRTPFU2169',
  'did:key:zDnaerx9CtbPJ1q36T5Ln5wYt3MQYeGRG5ehnPAmxcf5mDZpv',
];

describe('did:key of P-256', () => {
  it.each(PUBLISHED)('reads and writes the published %s', (did) => {
    expect(didFromPublicKey(publicKeyFromDid(did))).toBe(did);
  });

  it('names the same DID for compressed and uncompressed points', () => {
    const { publicKey } = generateKeyPair();
    const did = didFromPublicKey(publicKey);
    expect(didFromPublicKey(uncompressedPoint(publicKey))).toBe(did);
    expect(publicKeyFromDid(did)).toEqual(publicKey);
    expect(did).toMatch(/^did:key:zDna/);
  });

  it('has a DID URL that names one key only', () => {
    const did = PUBLISHED[0]!;
    expect(didFromKeyId(keyIdFromDid(did))).toBe(did);
    expect(() => didFromKeyId(did)).toThrow(expect.objectContaining({ code: 'KEY_INVALID' }));
    expect(() => didFromKeyId(`${did}#other`)).toThrow(expect.objectContaining({ code: 'KEY_INVALID' }));
  });

  it('refuses other methods, key types, lengths, and every damaged identifier', () => {
    const refused = [
      'did:web:example.org',
      'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme',
      'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
      'did:key:zDnaerDaTF5BXEavCrfRZEk316dpbLsfPDZ3WJ5hRTPFU216',
      'did:key:z',
      '',
    ];
    for (const did of refused) {
      expect(() => publicKeyFromDid(did)).toThrow(expect.objectContaining({ code: 'KEY_INVALID' }));
    }
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(() => publicKeyFromDid(`did:key:z${text}`)).toThrow(
          expect.objectContaining({ code: 'KEY_INVALID' }),
        );
      }),
    );
  });
});
