import { expect, it } from 'vitest';
import { ARGON2_COST, matchesVerifier, verifierOf } from './password-verifier.ts';

const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

it('makes verifiers of the recommended cost unless another one is asked for', async () => {
  expect(await verifierOf('correct horse', ARGON2_COST)).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await verifierOf('correct horse', CHEAP)).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
});

it('takes the passphrase of the verifier, no other one, and none where there is no verifier', async () => {
  const verifier = await verifierOf('correct horse', CHEAP);
  expect(await matchesVerifier(verifier, 'correct horse', CHEAP)).toBe(true);
  expect(await matchesVerifier(verifier, 'wrong horse', CHEAP)).toBe(false);
  expect(await matchesVerifier(undefined, 'of nobody', CHEAP)).toBe(false);
});
