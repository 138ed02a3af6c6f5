import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8 } from './bytes.ts';
import { jwsSigner, verifyJws } from './jws.ts';
import { generateKeyPair, keyPairFromPrivate } from './p256.ts';
import { bodyHashOf, createWalletProof, verifyWalletProof, WALLET_PROOF_WINDOW_S } from './wallet-proof.ts';

interface Vector {
  name: string;
  privateKey: string;
  did: string;
  call: { method: string; url: string; body: string };
  at: string;
  jti: string;
  proof: string;
}
const { proofs }: { proofs: Vector[] } = JSON.parse(
  readFileSync(new URL('../../test/vectors/wallet-proof.json', import.meta.url), 'utf8'),
);

const wallet = jwsSigner(generateKeyPair());
const AT = new Date('2026-03-14T09:26:53Z');
const CALL = { method: 'POST', url: 'https://id.example.org/v1/wallet/accounts?page=2' };
const JTI = 'AAAAAAAAAAAAAAAAAAAAAA';
const EMPTY = new Uint8Array(0);

const made = (change: Partial<typeof CALL> = {}, jti = JTI) =>
  createWalletProof(wallet, { ...CALL, ...change, body: utf8('{"a":1}') }, { at: AT, jti });
const claims = { aud: CALL.url, htm: 'POST', iat: 1773480413, jti: JTI, bh: bodyHashOf(EMPTY) };
const signed = (payload: unknown, typ = 'counterproof-wallet-proof+jws') => wallet.signJws(payload, typ);

describe('the proof of a wallet', () => {
  it('says who calls, once, and with which body', () => {
    expect(verifyWalletProof(made(), { ...CALL, at: AT })).toEqual({
      valid: true,
      did: wallet.did,
      jti: JTI,
      bodyHash: bodyHashOf(utf8('{"a":1}')),
    });
  });

  it.each(proofs)('is made as published: $name', ({ privateKey, did, call, at, jti, proof }) => {
    const signer = jwsSigner(keyPairFromPrivate(Buffer.from(privateKey, 'hex')));
    expect(signer.did).toBe(did);
    const body = utf8(call.body);
    expect(createWalletProof(signer, { ...call, body }, { at: new Date(at), jti })).toBe(proof);
    expect(verifyWalletProof(proof, { ...call, at: new Date(at) })).toEqual({
      valid: true,
      did,
      jti,
      bodyHash: bodyHashOf(body),
    });
  });

  it.each([
    ['another path', { url: 'https://id.example.org/v1/wallet/access-codes?page=2' }],
    ['another query', { url: 'https://id.example.org/v1/wallet/accounts?page=3' }],
    ['another host', { url: 'https://id.example.com/v1/wallet/accounts?page=2' }],
    ['another scheme', { url: 'http://id.example.org/v1/wallet/accounts?page=2' }],
    ['another method', { method: 'PUT' }],
  ])('does not count for %s', (_, change) => {
    expect(verifyWalletProof(made(), { ...CALL, ...change, at: AT })).toMatchObject({ valid: false });
  });

  it('compares addresses in their one spelling', () => {
    const proof = made({ url: 'HTTPS://ID.example.org:443/v1/wallet/accounts?page=2#top' });
    expect(verifyWalletProof(proof, { ...CALL, at: AT })).toMatchObject({ valid: true });
  });

  it('counts a minute before and after its time', () => {
    const verdict = (seconds: number) =>
      verifyWalletProof(made(), { ...CALL, at: new Date(AT.getTime() + seconds * 1000) }).valid;
    expect(verdict(WALLET_PROOF_WINDOW_S)).toBe(true);
    expect(verdict(-WALLET_PROOF_WINDOW_S)).toBe(true);
    expect(verdict(WALLET_PROOF_WINDOW_S + 1)).toBe(false);
    expect(verdict(-WALLET_PROOF_WINDOW_S - 1)).toBe(false);
  });

  it.each([
    ['a signature for another purpose', signed(claims, 'counterproof-sign-token+jws')],
    ['a claim too many', signed({ ...claims, sub: 'somebody' })],
    ['no body hash', signed({ ...claims, bh: undefined })],
    ['a short id', signed({ ...claims, jti: 'short' })],
    ['a time that is no whole number', signed({ ...claims, iat: claims.iat + 0.5 })],
    ['a list of audiences', signed({ ...claims, aud: [claims.aud] })],
    ['too many characters', signed({ ...claims, aud: `${claims.aud}${'x'.repeat(5000)}` })],
    ['no text', ''],
  ])('is refused with %s', (_, proof) => {
    expect(verifyWalletProof(proof, { ...CALL, at: AT })).toMatchObject({ valid: false });
  });

  it('verifies for its own request, whatever that is, and for no other body', () => {
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE');
    const call = fc.record({ method, url: fc.webUrl({ withQueryParameters: true }), body: fc.uint8Array() });
    const fresh = fc.record({
      at: fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      jti: fc.stringMatching(/^[\w-]{16,64}$/),
    });
    fc.assert(
      fc.property(call, fresh, fc.uint8Array(), (subject, { at, jti }, other) => {
        const proof = createWalletProof(wallet, subject, { at, jti });
        const verdict = verifyWalletProof(proof, { ...subject, at });
        expect(verdict).toMatchObject({ valid: true, jti, bodyHash: bodyHashOf(subject.body) });
        const isSame = Buffer.compare(subject.body, other) === 0;
        expect(bodyHashOf(other) === bodyHashOf(subject.body)).toBe(isSame);
      }),
      { numRuns: 40 },
    );
  });

  it('answers any text without throwing, and takes none that was not signed', () => {
    const parts = made().split('.');
    const spoilt = fc.tuple(fc.nat(2), fc.string()).map(([place, text]) => parts.with(place, text).join('.'));
    fc.assert(
      fc.property(fc.oneof(fc.string(), spoilt, fc.base64String()), (text) => {
        if (text === parts.join('.')) return;
        expect(verifyWalletProof(text, { ...CALL, at: AT })).toMatchObject({ valid: false });
      }),
    );
  });

  it('names no value of the proof in a refusal', () => {
    const verdict = verifyWalletProof(signed({ ...claims, aud: 'https://secret.example' }), {
      ...CALL,
      at: AT,
    });
    expect(JSON.stringify(verdict)).not.toContain('secret.example');
    expect(verifyJws(made())).toMatchObject({ valid: true });
  });
});
