import type { ProblemCode } from '#services/contract/problem.ts';
import type { Access, ManagedAccess } from '../access.ts';

const REALM = 'realm="counterproof"';
/** Why a bound token was refused (RFC 9449 section 7.1). */
const DPOP_ERRORS: Partial<Record<ProblemCode, string>> = {
  TOKEN_INVALID: ', error="invalid_token"',
  DPOP_INVALID: ', error="invalid_dpop_proof"',
  DPOP_REPLAYED: ', error="invalid_dpop_proof"',
};

/** The challenges of an answer 401: one for each scheme that the route admits (RFC 9110 section 11.6.1). */
export function challengesFor(access: Access | undefined, code: ProblemCode): string[] {
  // RFC 6750 section 3.1.
  const bearer = `Bearer ${REALM}${code === 'SIGN_IN_ENDED' ? ', error="invalid_token"' : ''}`;
  // Among the public routes, only sign-in answers 401, and leads to this scheme.
  if (!access || access.kind === 'public') return [bearer];
  if (access.kind === 'bootstrap') return [`Bootstrap ${REALM}`];
  const { kiosk, client, account }: Partial<ManagedAccess> =
    access.kind === 'kiosk' || access.kind === 'wallet' ? { kiosk: access.scope } : access;
  return [
    ...(kiosk || client ? [`DPoP ${REALM}, algs="ES256"${DPOP_ERRORS[code] ?? ''}`] : []),
    ...(access.kind === 'wallet' ? [`WalletProof ${REALM}, algs="ES256"`] : []),
    ...(client ? [`AccessKey ${REALM}`] : []),
    ...(account ? [bearer] : []),
  ];
}
