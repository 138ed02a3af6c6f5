import type { FastifyRequest } from 'fastify';
import { ProblemError } from '#services/contract/problem.ts';
import type { ClientPrincipal, KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { rememberProof } from '#services/kernel/idempotency/proof-replay.repository.ts';
import type { VerifiedToken } from './access-token.ts';
import { PROOF_WINDOW_S, verifyDpopProof } from './dpop-proof.ts';
import { findTokenHolder } from './token-holder.ts';

export interface TokenAuthentication {
  context: Pick<ServicesContext, 'db' | 'now'>;
  verifyToken: (token: string) => Promise<VerifiedToken>;
  /** Scheme and authority of these services as clients address them. */
  originOf: (request: FastifyRequest) => string;
}

/**
 * Authenticates one request of a kiosk or an API client: bearer of a bound token, holder of its key, still registered.
 *
 * @throws ProblemError `TOKEN_INVALID`, `DPOP_INVALID`, `DPOP_REPLAYED`.
 */
export async function authenticateToken(
  request: FastifyRequest,
  token: string,
  { context, verifyToken, originOf }: TokenAuthentication,
): Promise<KioskPrincipal | ClientPrincipal> {
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
  const holder = await findTokenHolder(context.db, verified.clientId);
  if (!holder) throw new ProblemError('TOKEN_INVALID', 'The client of this token is not registered.');
  // A proof stays acceptable for the window on both sides of its time, so it is remembered for twice as long.
  const expiresAt = new Date(now.getTime() + 2 * PROOF_WINDOW_S * 1000);
  const proofId = `${verified.thumbprint}.${jti}`;
  if (!(await rememberProof(context.db, { tenantId: holder.tenantId, proofId, expiresAt }))) {
    throw new ProblemError('DPOP_REPLAYED');
  }
  return holder.principal(verified.scopes);
}
