import type { FastifyRequest } from 'fastify';
import { verifyWalletProof, WALLET_PROOF_HEADER, WALLET_PROOF_WINDOW_S } from '#core/keys/wallet-proof.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { ProvenWallet } from '#services/kernel/http/access-guard.ts';
import { rememberProof } from '#services/kernel/idempotency/proof-replay.repository.ts';
import { findWallet } from './wallet.repository.ts';

/**
 * Authenticates the person of a request by the proof of their wallet, through a kiosk that proved itself. The body is
 * compared when it has arrived.
 *
 * @param url as the client addressed it, with its query.
 * @throws ProblemError `WALLET_PROOF_MISSING`, `WALLET_PROOF_INVALID`, `WALLET_PROOF_REPLAYED`, `WALLET_REVOKED`.
 */
export async function authenticateWallet(
  { db, now }: Pick<ServicesContext, 'db' | 'now'>,
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  kiosk: KioskPrincipal,
  url: string,
): Promise<ProvenWallet> {
  const proof = headers[WALLET_PROOF_HEADER];
  if (proof === undefined) throw new ProblemError('WALLET_PROOF_MISSING');
  const at = now();
  const verdict = verifyWalletProof(String(proof), { method, url, at });
  if (!verdict.valid) {
    throw new ProblemError(
      'WALLET_PROOF_INVALID',
      `The proof of the wallet does not count: ${verdict.reason}.`,
    );
  }
  const { tenantId, communityId, kioskId } = kiosk;
  const { did, jti, bodyHash } = verdict;
  if ((await findWallet(db, tenantId, did))?.state === 'revoked') throw new ProblemError('WALLET_REVOKED');
  // A proof counts on both sides of its time, so it is remembered for twice as long.
  const expiresAt = new Date(at.getTime() + 2 * WALLET_PROOF_WINDOW_S * 1000);
  if (!(await rememberProof(db, { tenantId, proofId: `${did}.${jti}`, expiresAt }))) {
    throw new ProblemError('WALLET_PROOF_REPLAYED');
  }
  return { principal: { kind: 'wallet', tenantId, communityId, kioskId, walletDid: did }, bodyHash };
}
