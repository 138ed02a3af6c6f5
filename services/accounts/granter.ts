import { ADMIN_PERMISSIONS, type AdminPermission } from '#services/contract/permissions.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { type AccountPrincipal, actorOf, covers } from '#services/kernel/access.ts';
import type { Account } from './account.repository.ts';

/** A manager of accounts: they can grant only permissions that they hold themselves. */
export interface Granter {
  readonly tenantId: string;
  /** Null: the party that runs these services. */
  readonly accountId: string | null;
  /** Null: every community of the tenant. */
  readonly communityId: string | null;
  readonly permissions: ReadonlySet<AdminPermission>;
  /** As the audit log names it. */
  readonly actor: string;
}

export const granterOf = (caller: AccountPrincipal): Granter => ({
  tenantId: caller.tenantId,
  accountId: caller.accountId,
  communityId: caller.communityId,
  permissions: caller.permissions,
  actor: actorOf(caller),
});

/** The party that runs these services. */
export const bootstrapGranter = (tenantId: string): Granter => ({
  tenantId,
  accountId: null,
  communityId: null,
  permissions: new Set(ADMIN_PERMISSIONS),
  actor: 'bootstrap',
});

/** @throws ProblemError `GRANT_EXCEEDED` when the granter lacks one of the permissions. */
export function requireGrantable(granter: Granter, permissions: readonly AdminPermission[]): void {
  const missing = permissions.filter((permission) => !granter.permissions.has(permission));
  if (missing.length > 0) {
    throw new ProblemError('GRANT_EXCEEDED', `Your account lacks ${missing.join(', ')}.`);
  }
}

/**
 * Administrators cannot reach beyond their own community, nor take over an account with more permissions than theirs.
 *
 * @throws ProblemError `ACCOUNT_NOT_FOUND`, `GRANT_EXCEEDED`.
 */
export function requireManageable(granter: Granter, account: Account | undefined): Account {
  if (!account || !covers(granter, account.communityId)) {
    throw new ProblemError('ACCOUNT_NOT_FOUND');
  }
  requireGrantable(granter, permissionsOf(account));
  return account;
}

/** The rights of an administrator are decided by another one. @throws ProblemError `OWN_RIGHTS` for one's own. */
export function requireAnother(
  { accountId }: Pick<Granter, 'accountId'>,
  whom: string,
  nextStep: string,
): void {
  if (accountId === whom) throw new ProblemError('OWN_RIGHTS', nextStep);
}

export const permissionsOf = (account: Pick<Account, 'roles'>): AdminPermission[] =>
  ADMIN_PERMISSIONS.filter((permission) =>
    account.roles.some(({ permissions }) => permissions.includes(permission)),
  );
