import { publicKeyFromJwk } from '#core/keys/p256.ts';
import { invalidRequest } from '#services/contract/invalid-request.ts';
import {
  type ClientScope,
  GRANTERS_OF_SCOPE,
  type KeyType,
  SCOPES_OF_KEY_TYPE,
} from '#services/contract/permissions.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { type AccountPrincipal, covers } from '#services/kernel/access.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { hasCommunity } from '#services/platform/index.ts';

/** @throws ProblemError `GRANT_EXCEEDED` when a program of this type may not have one of the scopes. */
export function requireScopesOfType(type: KeyType, scopes: readonly ClientScope[]): void {
  const excess = scopes.filter((scope) => !SCOPES_OF_KEY_TYPE[type].includes(scope));
  if (excess.length > 0) {
    throw new ProblemError('GRANT_EXCEEDED', `The type ${type} may not have ${excess.join(', ')}.`);
  }
}

/**
 * A program may nothing that the account may not that holds its key.
 *
 * @throws ProblemError `GRANT_EXCEEDED`.
 */
export function requireGrantableScopes(
  { permissions }: Pick<AccountPrincipal, 'permissions'>,
  scopes: readonly ClientScope[],
): void {
  const excess = scopes.filter((scope) => !GRANTERS_OF_SCOPE[scope].some((one) => permissions.has(one)));
  if (excess.length > 0) {
    throw new ProblemError('GRANT_EXCEEDED', `Your account lacks what ${excess.join(', ')} allows.`);
  }
}

/**
 * A program reaches no further than the account that registers it.
 *
 * @throws ProblemError `GRANT_EXCEEDED`, `COMMUNITY_NOT_FOUND`.
 */
export async function requireReach(
  db: DatabaseHandle,
  caller: AccountPrincipal,
  communityId: string | null,
): Promise<void> {
  if (!covers(caller, communityId)) {
    throw new ProblemError('GRANT_EXCEEDED', 'Your account reaches one community only; name it.');
  }
  if (communityId !== null && !(await hasCommunity(db, caller.tenantId, communityId))) {
    throw new ProblemError('COMMUNITY_NOT_FOUND', 'The tenant has no community of this id.');
  }
}

/** @throws ProblemError `INVALID_REQUEST` when the point is not on the curve. */
export function requirePoint(jwk: unknown): void {
  try {
    publicKeyFromJwk(jwk);
  } catch (cause) {
    throw invalidRequest([{ path: '/publicJwk', message: 'is not a point of P-256' }], { cause });
  }
}
