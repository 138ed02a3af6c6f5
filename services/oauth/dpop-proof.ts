import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, type JWK, jwtVerify } from 'jose';
import { z } from 'zod';
import { ProblemError } from '#services/contract/problem.ts';

/** How far the time of a proof may be from ours, either way. */
export const PROOF_WINDOW_S = 60;

const Claims = z.object({
  jti: z.string().min(8).max(128),
  htm: z.string(),
  htu: z.string().max(2048),
  iat: z.number(),
  ath: z.string(),
});

export interface ProofExpectation {
  method: string;
  /** The absolute address of the request; query and fragment do not count (RFC 9449 section 4.2). */
  url: string;
  token: string;
  thumbprint: string;
  now: Date;
}

/**
 * Checks a DPoP proof for a protected resource (RFC 9449 sections 4.3 and 7.1), all but its single use.
 *
 * @returns its `jti`, for the replay store.
 * @throws ProblemError `DPOP_INVALID`.
 */
export async function verifyDpopProof(proof: string, expected: ProofExpectation): Promise<string> {
  const { claims, jwk } = await parse(proof, expected.now);
  const refuse = (what: string): never => {
    throw new ProblemError('DPOP_INVALID', `The proof of possession does not fit the request: ${what}.`);
  };
  if (claims.htm !== expected.method) refuse('htm');
  if (withoutQuery(claims.htu) !== withoutQuery(expected.url)) refuse('htu');
  if (Math.abs(expected.now.getTime() / 1000 - claims.iat) > PROOF_WINDOW_S) {
    const here = expected.now.toISOString();
    refuse(`iat is more than ${PROOF_WINDOW_S} seconds from the time of the services, ${here}`);
  }
  if (claims.ath !== createHash('sha256').update(expected.token).digest('base64url')) refuse('ath');
  if ((await calculateJwkThumbprint(jwk, 'sha256')) !== expected.thumbprint) refuse('key');
  return claims.jti;
}

async function parse(proof: string, now: Date) {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      algorithms: ['ES256'],
      typ: 'dpop+jwt',
      currentDate: now,
    });
    return { claims: Claims.parse(payload), jwk: protectedHeader.jwk as JWK };
  } catch (cause) {
    throw new ProblemError(
      'DPOP_INVALID',
      'The proof of possession is malformed or its signature is wrong.',
      {
        cause,
      },
    );
  }
}

function withoutQuery(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url) return undefined;
  url.search = '';
  url.hash = '';
  return url.href;
}
