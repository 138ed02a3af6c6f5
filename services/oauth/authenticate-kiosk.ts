import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/problem.ts';
import type { KioskPrincipal } from '../ports/access.ts';
import type { ServicesContext } from '../ports/context.ts';
import { rememberProof } from '../records/proof-replay.repository.ts';
import type { VerifiedToken } from './access-token.ts';
import { PROOF_WINDOW_S, verifyDpopProof } from './dpop-proof.ts';
import { findKioskClient } from './kiosk-client.repository.ts';

export interface KioskAuthentication {
  context: Pick<ServicesContext, 'db' | 'now'>;
  verifyToken: (token: string) => Promise<VerifiedToken>;
  /** Scheme and authority of these services as clients address them. */
  originOf: (request: FastifyRequest) => string;
}

/** Authenticates one request of a kiosk: bearer of a bound token, holder of its key, still registered. */
export async function authenticateKiosk(
  request: FastifyRequest,
  { context, verifyToken, originOf }: KioskAuthentication,
): Promise<KioskPrincipal> {
  const token = /^DPoP ([\w.~+/-]+=*)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new ProblemError('TOKEN_MISSING', 'Present an access token in the DPoP scheme.');
  const proof = request.headers.dpop;
  if (typeof proof !== 'string') throw new ProblemError('DPOP_INVALID', 'Present exactly one DPoP proof.');
  const verified = await verifyToken(token);
  const now = context.now();
  const jti = await verifyDpopProof(proof, {
    method: request.method,
    url: `${originOf(request)}${request.url}`,
    token,
    thumbprint: verified.thumbprint,
    now,
  });
  const kiosk = await findKioskClient(context.db, verified.clientId);
  if (!kiosk) throw new ProblemError('TOKEN_INVALID', 'The kiosk of this token is not registered.');
  // A proof stays acceptable for the window on both sides of its time, so it is remembered for twice as long.
  const expiresAt = new Date(now.getTime() + 2 * PROOF_WINDOW_S * 1000);
  const proofId = `${verified.thumbprint}.${jti}`;
  if (!(await rememberProof(context.db, { tenantId: kiosk.tenant_id, proofId, expiresAt }))) {
    throw new ProblemError('DPOP_REPLAYED', 'Each proof of possession is for one request.');
  }
  return {
    kind: 'kiosk',
    tenantId: kiosk.tenant_id,
    communityId: kiosk.community_id,
    kioskId: kiosk.kiosk_id,
    did: kiosk.did,
    scopes: verified.scopes,
  };
}
