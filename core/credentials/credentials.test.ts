import fc from 'fast-check';
import { compactVerify, importJWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { toBase64Url, utf8 } from '../keys/bytes.ts';
import { jwsSigner } from '../keys/jws.ts';
import { keyPairFromPrivate, publicKeyToJwk } from '../keys/p256.ts';
import {
  CREDENTIAL_TYPE,
  CREDENTIALS_CONTEXT,
  type Credential,
  MAX_CREDENTIAL_CHARACTERS,
  signCredential,
  verifyCredential,
} from './credential.ts';
import { signPresentation, verifyPresentation } from './presentation.ts';
import { STATUS_LIST_ENTRIES, statusIn, statusListCredential } from './status-list.ts';

const ISSUER_KEY = keyPairFromPrivate(new Uint8Array(32).fill(21));
const ISSUER = jwsSigner(ISSUER_KEY);
const HOLDER = jwsSigner(keyPairFromPrivate(new Uint8Array(32).fill(22)));
const STRANGER = jwsSigner(keyPairFromPrivate(new Uint8Array(32).fill(23)));
const AT = new Date('2026-06-01T12:00:00Z');
const LIST = 'https://services.example/status/0';

const credential = (change: Partial<Credential> = {}): Credential => ({
  '@context': [CREDENTIALS_CONTEXT],
  id: 'urn:uuid:0197a000-0000-7000-8000-000000000001',
  type: ['VerifiableCredential', 'PassportCredential'],
  issuer: ISSUER.did,
  validFrom: '2026-01-01T00:00:00Z',
  validUntil: '2027-01-01T00:00:00Z',
  credentialSubject: { id: HOLDER.did, firstName: 'ANNA' },
  ...change,
});
const verify = (jws: string, holder?: string) =>
  verifyCredential(jws, { at: AT, issuers: [ISSUER.did], holder });
const fault = (name: string) => ({ verified: false, fault: name });
/** A compact JWS with any header, without a valid signature. */
const unsigned = (header: object) =>
  `${toBase64Url(utf8(JSON.stringify(header)))}.${toBase64Url(utf8(JSON.stringify(credential())))}.`;

describe('a credential', () => {
  it('is verified for its holder, whole', () => {
    expect(verify(signCredential(ISSUER, credential()), HOLDER.did)).toEqual({
      verified: true,
      credential: credential(),
    });
  });

  it('verifies with another library, and has the type of its media type', async () => {
    const jws = signCredential(ISSUER, credential());
    const { protectedHeader } = await compactVerify(
      jws,
      await importJWK(publicKeyToJwk(ISSUER_KEY.publicKey), 'ES256'),
    );
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: CREDENTIAL_TYPE });
  });

  it.each<[string, string, Partial<Credential>]>([
    ['expired', 'expired', { validUntil: '2026-06-01T12:00:00Z' }],
    ['not yet valid', 'not-yet-valid', { validFrom: '2026-06-01T12:00:01Z' }],
    ['about somebody else', 'wrong-holder', { credentialSubject: { id: STRANGER.did } }],
    ['in the name of another issuer', 'unknown-issuer', { issuer: STRANGER.did }],
    ['without the base context', 'malformed', { '@context': ['https://example.org'] as never }],
    ['of no time', 'malformed', { validFrom: 'yesterday' }],
    ['about nobody', 'malformed', { credentialSubject: {} as never }],
    ['of another type', 'malformed', { type: ['Other'] }],
  ])('is never verified when it is %s', (_, name, change) => {
    expect(verify(signCredential(ISSUER, credential(change)), HOLDER.did)).toEqual(fault(name));
  });

  it('is never verified when somebody unknown signed it', () => {
    const jws = signCredential(STRANGER, credential({ issuer: STRANGER.did }));
    expect(verify(jws)).toEqual(fault('unknown-issuer'));
  });

  it.each([
    ['alg none', unsigned({ alg: 'none', typ: CREDENTIAL_TYPE })],
    ['alg none with a key id', unsigned({ alg: 'none', kid: ISSUER.did, typ: CREDENTIAL_TYPE })],
    ['a symmetric algorithm', unsigned({ alg: 'HS256', kid: ISSUER.did, typ: CREDENTIAL_TYPE })],
    ['no signature', unsigned({ alg: 'ES256', kid: `${ISSUER.did}#x`, typ: CREDENTIAL_TYPE })],
    ['a signature for another purpose', ISSUER.signJws(credential(), 'other+jws')],
    ['nothing', ''],
  ])('is never verified with %s', (_, jws) => {
    expect(verify(jws)).toEqual(fault('signature-invalid'));
  });

  it('is not looked at when it is too long', () => {
    expect(verify('a'.repeat(MAX_CREDENTIAL_CHARACTERS + 1))).toEqual(fault('malformed'));
  });

  it('is never verified after any change of a character', () => {
    const jws = signCredential(ISSUER, credential());
    fc.assert(
      fc.property(fc.nat(jws.length - 1), fc.constantFrom(...'AZaz09-_.'), (at, character) => {
        fc.pre(jws[at] !== character);
        expect(verify(jws.slice(0, at) + character + jws.slice(at + 1)).verified).toBe(false);
      }),
    );
  });

  it('is never verified, and throws nothing, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(verify(text).verified).toBe(false);
      }),
    );
  });
});

describe('a presentation', () => {
  const purpose = { audience: 'https://verifier.example', nonce: 'n-1' };
  const present = (by = HOLDER, credentials = [signCredential(ISSUER, credential())], change: object = {}) =>
    signPresentation(by, credentials, { at: AT, ...purpose, ...change });
  const judge = (jws: string, change: object = {}) =>
    verifyPresentation(jws, { at: AT, issuers: [ISSUER.did], ...purpose, ...change });

  it('is verified with the credentials of its holder', () => {
    expect(judge(present())).toEqual({ verified: true, holder: HOLDER.did, credentials: [credential()] });
  });

  it.each<[string, string, string]>([
    ['by somebody else than the holder', 'wrong-holder', present(STRANGER)],
    [
      'for another audience',
      'wrong-audience',
      present(HOLDER, undefined, { audience: 'https://other.example' }),
    ],
    ['for another nonce', 'wrong-nonce', present(HOLDER, undefined, { nonce: 'n-2' })],
    ['without a nonce', 'wrong-nonce', present(HOLDER, undefined, { nonce: undefined })],
    ['of ten minutes ago', 'too-old', present(HOLDER, undefined, { at: new Date(AT.getTime() - 600_000) })],
    ['of no credential', 'malformed', present(HOLDER, [])],
    [
      'of an expired one',
      'expired',
      present(HOLDER, [signCredential(ISSUER, credential({ validUntil: '2026-02-01T00:00:00Z' }))]),
    ],
    ['of one that is none', 'signature-invalid', present(HOLDER, ['a.b.c'])],
    ['that is a credential', 'signature-invalid', signCredential(ISSUER, credential())],
  ])('is never verified when it is %s', (_, name, jws) => {
    expect(judge(jws)).toEqual(fault(name));
  });
});

describe('a status list', () => {
  const list = (revoked: number[]) =>
    statusListCredential({
      address: LIST,
      issuer: ISSUER.did,
      revoked,
      validFrom: AT,
      validUntil: new Date(AT.getTime() + 3_600_000),
    });
  const entry = (index: number | string) => ({
    id: `${LIST}#${index}`,
    type: 'BitstringStatusListEntry' as const,
    statusPurpose: 'revocation' as const,
    statusListIndex: String(index),
    statusListCredential: LIST,
  });

  it('tells of every index whether it is revoked, and is a credential itself', () => {
    const indexes = fc.nat(STATUS_LIST_ENTRIES - 1);
    fc.assert(
      fc.property(fc.uniqueArray(indexes, { maxLength: 20 }), indexes, (revoked, asked) => {
        const made = list(revoked);
        expect(verify(signCredential(ISSUER, made)).verified).toBe(true);
        expect(statusIn(made, entry(asked))).toBe(revoked.includes(asked) ? 'revoked' : 'active');
      }),
      { numRuns: 25 },
    );
  });

  it.each<[string, unknown, number]>([
    ['beyond its end', list([]), STATUS_LIST_ENTRIES],
    ['of another list', { ...list([]), id: 'https://services.example/status/1' }, 1],
    ['in what is no list', credential(), 1],
    ['in a damaged list', withList(list([]), 'uAAAA'), 1],
    ['in a list of another base', withList(list([]), 'zAAAA'), 1],
    [
      'in a list that claims gigabytes',
      withList(list([]), `u${toBase64Url(new Uint8Array(32).fill(255))}`),
      1,
    ],
  ])('says nothing of an index %s', (_, made, index) => {
    expect(statusIn(made, entry(index))).toBeUndefined();
  });
});

function withList(made: Credential, encodedList: string): Credential {
  return { ...made, credentialSubject: { ...made.credentialSubject, encodedList } };
}
