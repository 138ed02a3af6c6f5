import { createHash, createPublicKey, randomBytes, verify as verifySignature } from 'node:crypto';
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBase64Url, utf8 } from '../keys/bytes.ts';
import { type JwsSigner, jwsSigner } from '../keys/jws.ts';
import { keyPairFromPrivate, publicKeyToJwk } from '../keys/p256.ts';
import {
  issueSdJwt,
  presentSdJwt,
  SD_JWT_TYPE,
  type SdJwtCredential,
  verifySdJwt,
  verifySdJwtPresentation,
} from './sd-jwt.ts';

const ISSUER_KEY = keyPairFromPrivate(new Uint8Array(32).fill(21));
const HOLDER_KEY = keyPairFromPrivate(new Uint8Array(32).fill(22));
const ISSUER = jwsSigner(ISSUER_KEY);
const HOLDER = jwsSigner(HOLDER_KEY);
const STRANGER = jwsSigner(keyPairFromPrivate(new Uint8Array(32).fill(23)));
const AT = new Date('2026-06-01T12:00:00Z');
const PURPOSE = { audience: 'https://verifier.example', nonce: 'nonce-1' };

const credential = (change: Partial<SdJwtCredential> = {}): SdJwtCredential => ({
  id: 'urn:uuid:0197a000-0000-7000-8000-000000000001',
  type: 'https://issuer.example/passport',
  subject: HOLDER.did,
  claims: { firstName: 'ANNA', lastName: 'BEISPIEL', address: { city: 'Zürich' } },
  validFrom: new Date('2026-01-01T00:00:00Z'),
  validUntil: new Date('2027-01-01T00:00:00Z'),
  credentialStatus: undefined,
  ...change,
});
const salt = () => randomBytes(16).toString('base64url');
const issue = (change: Partial<SdJwtCredential> = {}, issuer: JwsSigner = ISSUER) =>
  issueSdJwt(issuer, credential(change), salt);
const present = (text = issue(), disclose = ['firstName'], change: object = {}, holder = HOLDER) =>
  presentSdJwt(holder, text, disclose, { at: AT, ...PURPOSE, ...change }) ?? '';
const expected = { at: AT, issuers: [ISSUER.did] };
const judge = (text: string) => verifySdJwtPresentation(text, { ...expected, ...PURPOSE });
const fault = (name: string) => ({ verified: false, fault: name });
const disclosure = (...parts: unknown[]) => toBase64Url(utf8(JSON.stringify(parts)));
/** A presentation with another list of disclosures, which the holder signs. */
const withDisclosures = (change: (disclosures: string[]) => string[], text = issue()) => {
  const [jws = '', ...rest] = text.split('~');
  const selection = [jws, ...change(rest.slice(0, -1)), ''].join('~');
  const sd_hash = createHash('sha256').update(selection).digest('base64url');
  const binding = { iat: AT.getTime() / 1000, aud: PURPOSE.audience, nonce: PURPOSE.nonce, sd_hash };
  return selection + HOLDER.signJws(binding, 'kb+jwt');
};

describe('an SD-JWT credential', () => {
  it('is verified whole as it was issued', () => {
    expect(verifySdJwt(issue(), { ...expected, holder: HOLDER.did })).toEqual({
      verified: true,
      credential: credential(),
    });
  });

  it('discloses the named claims and no other', () => {
    fc.assert(
      fc.property(fc.subarray(['firstName', 'lastName', 'address']), (disclose) => {
        const presentation = present(issue(), disclose);
        const claims = Object.fromEntries(
          Object.entries(credential().claims).filter(([name]) => disclose.includes(name)),
        );
        expect(judge(presentation)).toEqual({ verified: true, credential: credential({ claims }) });
        const told = presentation.split('~').map((part) => Buffer.from(part, 'base64url').toString());
        for (const name of ['firstName', 'lastName', 'address']) {
          expect(told.some((part) => part.includes(name))).toBe(disclose.includes(name));
        }
      }),
    );
  });

  it('cannot disclose a claim that it does not have', () => {
    expect(presentSdJwt(HOLDER, issue(), ['age'], { at: AT, ...PURPOSE })).toBeUndefined();
    expect(presentSdJwt(HOLDER, 'nonsense', [], { at: AT, ...PURPOSE })).toBeUndefined();
  });

  it.each<[string, string, () => string]>([
    ['expired', 'expired', () => present(issue({ validUntil: AT }))],
    ['not yet valid', 'not-yet-valid', () => present(issue({ validFrom: new Date(AT.getTime() + 1000) }))],
    ['of an unknown issuer', 'unknown-issuer', () => present(issue({}, STRANGER))],
    ['presented by somebody else', 'wrong-holder', () => present(issue(), [], {}, STRANGER)],
    [
      'for another audience',
      'wrong-audience',
      () => present(issue(), [], { audience: 'https://other.example' }),
    ],
    ['for another nonce', 'wrong-nonce', () => present(issue(), [], { nonce: 'nonce-2' })],
    ['minutes old', 'too-old', () => present(issue(), [], { at: new Date(AT.getTime() - 301_000) })],
    ['without a key binding', 'no-key-binding', () => issue()],
    ['no SD-JWT', 'malformed', () => 'a.b.c'],
    [
      'signed for another purpose',
      'signature-invalid',
      () => `${ISSUER.signJws({}, 'other')}~${HOLDER.signJws({}, 'kb+jwt')}`,
    ],
    [
      'with a disclosure that the issuer never made',
      'disclosure-invalid',
      () => withDisclosures((all) => [...all, disclosure(salt(), 'age', 99)]),
    ],
    [
      'with an altered disclosure',
      'disclosure-invalid',
      () => withDisclosures(() => [disclosure(salt(), 'firstName', 'BERTA')]),
    ],
    [
      'with a disclosure twice',
      'disclosure-invalid',
      () => withDisclosures(([first = '']) => [first, first]),
    ],
    [
      'with a disclosure in place of the issuer',
      'disclosure-invalid',
      () => withDisclosures(() => [disclosure(salt(), 'iss', STRANGER.did)]),
    ],
    [
      'with a disclosure that hides further ones',
      'disclosure-invalid',
      () => withDisclosures((all) => all, issue({ claims: { a: { _sd: ['x'] } } })),
    ],
    [
      'with a salt that can be guessed',
      'disclosure-invalid',
      () =>
        withDisclosures(
          (all) => all,
          issueSdJwt(ISSUER, credential(), () => 'salt'),
        ),
    ],
    ['with a disclosure that is no JSON', 'disclosure-invalid', () => withDisclosures(() => ['AAAA'])],
    [
      'with a disclosure left out after it was signed',
      'disclosure-invalid',
      () => present().replace(/~[^~]+~/, '~'),
    ],
  ])('is never verified when it is %s', (_, name, made) => {
    expect(judge(made())).toEqual(fault(name));
  });

  it('is never verified after any change of a character', () => {
    const presentation = present();
    fc.assert(
      fc.property(fc.nat(presentation.length - 1), fc.constantFrom(...'AZaz09-_.~'), (at, character) => {
        fc.pre(presentation[at] !== character);
        expect(judge(presentation.slice(0, at) + character + presentation.slice(at + 1)).verified).toBe(
          false,
        );
      }),
    );
  });

  it('is never verified, and throws nothing, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(judge(text).verified).toBe(false);
        expect(verifySdJwt(text, expected).verified).toBe(false);
      }),
    );
  });

  // RFC 9901, section 4.2: one claim as several encoders write it. The digest is over the text, never over its meaning.
  it.each([
    [
      'WyJfMjZiYzRMVC1hYzZxMktJNmNCVzVlcyIsICJmYW1pbHlfbmFtZSIsICJNw7ZiaXVzIl0',
      'X9yH0Ajrdm1Oij4tWso9UzzKJvPoDxwmuEcO3XAdRC0',
    ],
    [
      'WyJfMjZiYzRMVC1hYzZxMktJNmNCVzVlcyIsICJmYW1pbHlfbmFtZSIsICJNXHUwMGY2Yml1cyJd',
      'BwU3T4PB1Wk6TbA1HUOm9XenJYLZfYtJGn8hMl77zwg',
    ],
    [
      'WyJfMjZiYzRMVC1hYzZxMktJNmNCVzVlcyIsImZhbWlseV9uYW1lIiwiTcO2Yml1cyJd',
      'TZjouOTrBKEwUNjNDs9yeMzBoQn8FFLPaJjRRmAtwrM',
    ],
  ])('takes the disclosure %s of another encoder by the digest of the standard', (encoded, digest) => {
    const [jws = ''] = issue().split('~');
    const payload = JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString());
    const signed = (_sd: string[]) =>
      [ISSUER.signJws({ ...payload, _sd }, SD_JWT_TYPE), encoded, ''].join('~');
    const claims = { family_name: 'Möbius' };
    expect(verifySdJwt(signed([digest]), expected)).toEqual({
      verified: true,
      credential: credential({ claims }),
    });
    expect(verifySdJwt(signed([`${digest.slice(0, -1)}A`]), expected)).toEqual(fault('disclosure-invalid'));
  });

  it('verifies with another library', async () => {
    const es256 = (publicKey: Uint8Array) => (data: string, signature: string) =>
      verifySignature(
        'sha256',
        Buffer.from(data),
        {
          key: createPublicKey({ key: { ...publicKeyToJwk(publicKey) }, format: 'jwk' }),
          dsaEncoding: 'ieee-p1363',
        },
        Buffer.from(signature, 'base64url'),
      );
    const library = new SDJwtVcInstance({
      hasher: (data, algorithm) =>
        createHash(algorithm.replace('-', ''))
          .update(typeof data === 'string' ? data : Buffer.from(data))
          .digest(),
      hashAlg: 'sha-256',
      saltGenerator: salt,
      verifier: es256(ISSUER_KEY.publicKey),
      kbVerifier: es256(HOLDER_KEY.publicKey),
    });
    const options = { keyBindingNonce: PURPOSE.nonce, currentDate: AT.getTime() / 1000 };
    const { payload, kb } = await library.verify(present(), options);
    expect(payload).toMatchObject({ firstName: 'ANNA', vct: credential().type });
    expect(payload).not.toHaveProperty('lastName');
    expect(kb?.payload).toMatchObject({ aud: PURPOSE.audience, nonce: PURPOSE.nonce });
  });
});
