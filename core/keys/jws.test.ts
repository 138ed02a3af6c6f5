import fc from 'fast-check';
import { compactVerify, importJWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { toBase64Url, utf8 } from './bytes.ts';
import { keyIdFromDid } from './did-key.ts';
import { jwsSigner, verifyJws, verifyJwsWithKey } from './jws.ts';
import { generateKeyPair, publicKeyToJwk, signEs256 } from './p256.ts';

const keyPair = generateKeyPair();
const signer = jwsSigner(keyPair);

function forge(header: object, payload: object): string {
  const input = `${toBase64Url(utf8(JSON.stringify(header)))}.${toBase64Url(utf8(JSON.stringify(payload)))}`;
  return `${input}.${toBase64Url(signEs256(utf8(input), keyPair.privateKey))}`;
}

describe('compact JWS', () => {
  it('is verified by an independent implementation', async () => {
    const key = await importJWK(publicKeyToJwk(keyPair.publicKey), 'ES256');
    const { payload, protectedHeader } = await compactVerify(
      signer.signJws({ b: 1, a: [2] }, 'test+jws'),
      key,
    );
    expect(new TextDecoder().decode(payload)).toBe('{"a":[2],"b":1}');
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: keyIdFromDid(signer.did), typ: 'test+jws' });
  });

  it('tells the signer of each payload', () => {
    const jws = signer.signJws({ a: 1 }, 'test+jws');
    const expected = { valid: true, did: signer.did, typ: 'test+jws', payload: { a: 1 } };
    expect(verifyJws(jws)).toEqual(expected);
    expect(verifyJwsWithKey(jws, keyPair.publicKey)).toEqual(expected);
    expect(verifyJwsWithKey(jws, generateKeyPair().publicKey)).toMatchObject({ valid: false });
  });

  it.each([
    ['no algorithm', { alg: 'none', kid: keyIdFromDid(signer.did) }],
    ['another algorithm', { alg: 'HS256', kid: keyIdFromDid(signer.did) }],
    ['a critical extension', { alg: 'ES256', kid: keyIdFromDid(signer.did), crit: ['exp'] }],
    ['an unencoded payload', { alg: 'ES256', kid: keyIdFromDid(signer.did), b64: false }],
    ['no key id', { alg: 'ES256' }],
    ['a key id that is no DID URL', { alg: 'ES256', kid: signer.did }],
  ])('is refused with %s in the header', (_, header) => {
    expect(verifyJws(forge(header, { a: 1 }))).toMatchObject({ valid: false });
  });

  it('is refused when any part is changed, missing or repeated', () => {
    const jws = signer.signJws({ a: 1 }, 'test+jws');
    const [head, body, signature] = jws.split('.');
    const other = toBase64Url(utf8('{"a":2}'));
    for (const text of [
      `${head}.${other}.${signature}`,
      `${head}.${body}`,
      `${jws}.x`,
      `${jws}=`,
      '',
      '..',
    ]) {
      expect(verifyJws(text)).toMatchObject({ valid: false });
    }
  });

  it('never throws, whatever it is given', () => {
    const part = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.json().map((text) => toBase64Url(utf8(text))),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
        expect(verifyJws(parts.join('.')).valid).toBe(false);
      }),
    );
  });
});
