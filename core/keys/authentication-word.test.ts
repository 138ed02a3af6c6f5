import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AuthenticationWord,
  openAuthenticationWord,
  opener,
  sealAuthenticationWord,
} from './authentication-word.ts';
import { jwsSigner } from './jws.ts';
import { generateKeyPair, keyPairFromPrivate, publicKeyToText } from './p256.ts';

const keys = keyPairFromPrivate(new Uint8Array(32).fill(21));
const wallet = jwsSigner(keys);
const relyingParty = generateKeyPair();
const recipient = publicKeyToText(relyingParty.publicKey);
const open = opener(relyingParty);

const SESSION = '0197a000-0000-7000-8000-000000000001';
const OTHER = '0197a000-0000-7000-8000-000000000002';
const WORD: AuthenticationWord = {
  v: 1,
  sessionId: SESSION,
  nonce: 'nonce-1',
  origin: { tag: 'main', url: 'https://id.example.org', communityName: 'Main Street' },
  iat: '2026-03-14T09:26:53.000Z',
  did: wallet.did,
  publicKey: publicKeyToText(keys.publicKey),
  userId: null,
  authFactor: 'pin',
  isRejected: false,
  data: { firstName: 'ANNA' },
  metadata: {},
};
const EXPECTED = { sessionId: SESSION, nonce: 'nonce-1', did: wallet.did, origin: WORD.origin };

describe('the word of a wallet to a relying party', () => {
  it('is read by the relying party alone', () => {
    const sealed = sealAuthenticationWord(WORD, wallet, recipient);
    expect(openAuthenticationWord(sealed, open, EXPECTED)).toEqual(WORD);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('ANNA');
    expect(() => openAuthenticationWord(sealed, opener(generateKeyPair()), EXPECTED)).toThrowError(
      expect.objectContaining({ code: 'DECRYPTION_FAILED' }),
    );
  });

  it.each([
    ['another session', { sessionId: OTHER }, 'DECRYPTION_FAILED'],
    ['another nonce', { nonce: 'nonce-2' }, 'SERVICES_SIGNATURE_INVALID'],
    ['another origin', { origin: { ...WORD.origin, tag: 'other' } }, 'SERVICES_SIGNATURE_INVALID'],
    ['another wallet', { did: jwsSigner(generateKeyPair()).did }, 'SERVICES_SIGNATURE_INVALID'],
  ])('does not count for %s', (_, change, code) => {
    const sealed = sealAuthenticationWord(WORD, wallet, recipient);
    expect(() => openAuthenticationWord(sealed, open, { ...EXPECTED, ...change })).toThrowError(
      expect.objectContaining({ code }),
    );
  });

  it.each([
    ['names another wallet than its signer', { did: jwsSigner(generateKeyPair()).did }],
    ['names another key than its signer', { publicKey: recipient }],
    ['names another session inside', { nonce: 'nonce-2' }],
    ['has another form', { v: 2 }],
  ])('is refused when it %s', (_, change) => {
    const sealed = sealAuthenticationWord({ ...WORD, ...change } as AuthenticationWord, wallet, recipient);
    expect(() => openAuthenticationWord(sealed, open, EXPECTED)).toThrowError(
      expect.objectContaining({ code: 'SERVICES_SIGNATURE_INVALID' }),
    );
  });

  it('is refused when a byte of it changed, or when it is something else', () => {
    const sealed = Buffer.from(sealAuthenticationWord(WORD, wallet, recipient), 'base64url');
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, bits) => {
        const altered = Buffer.from(sealed);
        altered[at] = altered[at]! ^ bits;
        expect(() => openAuthenticationWord(altered.toString('base64url'), open, EXPECTED)).toThrow();
      }),
      { numRuns: 30 },
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => openAuthenticationWord(text, open, EXPECTED)).toThrow();
      }),
    );
  });

  it('is sealed to a key only that is one', () => {
    expect(() => sealAuthenticationWord(WORD, wallet, 'A'.repeat(44))).toThrowError(
      expect.objectContaining({ code: 'KEY_INVALID' }),
    );
  });
});
