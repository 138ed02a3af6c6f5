import type { z } from 'zod';
import {
  SERVICES_PROOF_TYPE,
  type ServicesChallenge,
  type ServicesProof,
  type SignedServicesProof,
} from '#core/contract/platform.ts';
import type { ServicesContext } from '#services/kernel/context.ts';

/**
 * Signs the nonce of a kiosk, before it sends any data. The answer holds for one DPoP key and one address, so a host that
 * passes it on under another address proves nothing.
 *
 * @param origin scheme and authority as the caller addressed these services.
 */
export function proveServices(
  { signer, issuer, now }: Pick<ServicesContext, 'signer' | 'issuer' | 'now'>,
  { nonce, jkt }: ServicesChallenge,
  origin: string,
): z.output<typeof SignedServicesProof> {
  const proof: ServicesProof = { nonce, issuer, origin, serverTime: now().toISOString(), cnf: { jkt } };
  return { jws: signer.signJws(proof, SERVICES_PROOF_TYPE) };
}
