import { decodeProtectedHeader, importJWK, jwtVerify, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { ES256_KEYS, RS256_KEYS } from './key-kind.ts';

it.each([
  [ES256_KEYS, { kty: 'EC', crv: 'P-256' }],
  // 3072 bits are 512 characters.
  [RS256_KEYS, { kty: 'RSA', n: expect.stringMatching(/^[\w-]{512}$/) }],
])('makes keys that sign and verify: $alg', async ({ alg, generate, toJwk }, form) => {
  const stored = await generate();
  const jwk = toJwk(stored);
  expect(jwk).toMatchObject(form);
  const token = await new SignJWT({ sub: 'a' }).setProtectedHeader({ alg }).sign(await importJWK(jwk, alg));
  const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...known } = jwk;
  const { payload } = await jwtVerify(token, await importJWK(known, alg), { algorithms: [alg] });
  expect(payload.sub).toBe('a');
  expect(decodeProtectedHeader(token).alg).toBe(alg);
});

it('refuses bytes that are no key of its kind', async () => {
  expect(() => ES256_KEYS.toJwk(new Uint8Array(32))).toThrow();
  const scalar = await ES256_KEYS.generate();
  expect(() => RS256_KEYS.toJwk(scalar)).toThrow();
});
