import { createLocalJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import { ProblemError } from '#services/contract/problem.ts';
import { AUDIENCE } from './paths.ts';
import type { TokenKeySet } from './token-keys.ts';

const Claims = z.object({
  client_id: z.string(),
  scope: z.string().default(''),
  cnf: z.object({ jkt: z.string() }),
});

export interface VerifiedToken {
  clientId: string;
  scopes: ReadonlySet<string>;
  /** Thumbprint of the key that the presenter must prove (RFC 7638). */
  thumbprint: string;
}

/** Checks access tokens locally (RFC 9068 section 4): signature, type, issuer, audience, life, binding. */
export function accessTokenVerifier(
  issuer: () => string,
  keys: { current(): Promise<TokenKeySet> },
  now: () => Date,
) {
  const sets = new WeakMap<TokenKeySet, ReturnType<typeof createLocalJWKSet>>();
  return async (token: string): Promise<VerifiedToken> => {
    const set = await keys.current();
    try {
      const { payload } = await jwtVerify(token, verifierOf(sets, set), {
        algorithms: ['ES256'],
        typ: 'at+jwt',
        issuer: issuer(),
        audience: AUDIENCE,
        requiredClaims: ['exp', 'iat', 'client_id', 'cnf'],
        currentDate: now(),
      });
      const claims = Claims.parse(payload);
      return {
        clientId: claims.client_id,
        scopes: new Set(claims.scope.split(' ').filter(Boolean)),
        thumbprint: claims.cnf.jkt,
      };
    } catch (cause) {
      throw new ProblemError('TOKEN_INVALID', 'The access token does not verify or has expired.', { cause });
    }
  };
}

/** The imported form of a key set, made once. */
function verifierOf(
  sets: WeakMap<TokenKeySet, ReturnType<typeof createLocalJWKSet>>,
  set: TokenKeySet,
): ReturnType<typeof createLocalJWKSet> {
  let verifier = sets.get(set);
  if (!verifier) {
    verifier = createLocalJWKSet({ keys: set.verifying.map(({ jwk: { d: _private, ...known } }) => known) });
    sets.set(set, verifier);
  }
  return verifier;
}
