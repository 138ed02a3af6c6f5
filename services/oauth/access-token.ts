import { importJWK, jwtVerify } from 'jose';
import { z } from 'zod';
import { type KeyPair, publicKeyToJwk } from '../../main/domain/keys/p256.ts';
import { ProblemError } from '../contract/problem.ts';
import { AUDIENCE } from './paths.ts';

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
export function accessTokenVerifier(issuer: string, key: KeyPair, now: () => Date) {
  const publicKey = importJWK(publicKeyToJwk(key.publicKey), 'ES256');
  return async (token: string): Promise<VerifiedToken> => {
    try {
      const { payload } = await jwtVerify(token, await publicKey, {
        algorithms: ['ES256'],
        typ: 'at+jwt',
        issuer,
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
