import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { RoleFacts } from '#services/contract/accounts.ts';
import type { AdminPermission } from '#services/contract/permissions.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { requireWholeTenant } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { changing } from './changing.ts';
import { type Granter, requireAnother, requireGrantable } from './granter.ts';
import { requireAdministratorLeft } from './last-administrator.ts';
import { deleteRole, holdersOf, insertRole, listRoles, type Role, updateRole } from './role.repository.ts';

const ROLES_ARE_THE_TENANTS = 'Roles are changed by accounts of the whole tenant.';

/** @throws ProblemError `GRANT_EXCEEDED`, `ROLE_EXISTS`, `IDEMPOTENCY_CONFLICT`. */
export async function addRole(
  context: ServicesContext,
  granter: Granter,
  request: { name: string; permissions: AdminPermission[] },
  idempotencyKey?: string,
): Promise<z.infer<typeof RoleFacts>> {
  const { name, permissions } = request;
  const permit = () => {
    requireWholeTenant(granter, ROLES_ARE_THE_TENANTS);
    requireGrantable(granter, permissions);
  };
  const role = { tenantId: granter.tenantId, roleId: randomUUID(), name, permissions };
  const add = async (trx: DatabaseTransaction, at: Date) => {
    const added = await insertRole(trx, role, at);
    if (!added) throw new ProblemError('ROLE_EXISTS');
    return { result: role, action: 'role.added', data: { roleId: role.roleId, permissions } };
  };
  const asked = { idempotencyKey, operation: 'roles/create', body: request, answer: RoleFacts, permit };
  return changing(context, granter, add, asked);
}

/** @throws ProblemError `ROLE_NOT_FOUND`, `GRANT_EXCEEDED`, `OWN_RIGHTS`, `ROLE_EXISTS`, `LAST_ADMINISTRATOR`. */
export async function changeRole(
  context: ServicesContext,
  granter: Granter,
  roleId: string,
  change: { name?: string | undefined; permissions?: AdminPermission[] | undefined },
): Promise<Role> {
  requireWholeTenant(granter, ROLES_ARE_THE_TENANTS);
  requireGrantable(granter, change.permissions ?? []);
  return changing(context, granter, async (trx) => {
    const role = await requireRole(trx, granter, roleId);
    requireGrantable(granter, role.permissions);
    if (change.permissions) await requireNotOwn(trx, granter, role);
    const changed = {
      ...role,
      name: change.name ?? role.name,
      permissions: change.permissions ?? role.permissions,
    };
    const taken = (await listRoles(trx, granter.tenantId)).some(
      (other) => other.roleId !== roleId && other.name.toLowerCase() === changed.name.toLowerCase(),
    );
    if (taken) throw new ProblemError('ROLE_EXISTS');
    await updateRole(trx, changed);
    await requireAdministratorLeft(trx, context.sealers.service, granter.tenantId);
    return { result: changed, action: 'role.changed', data: { roleId, permissions: changed.permissions } };
  });
}

/** @throws ProblemError `ROLE_NOT_FOUND`, `GRANT_EXCEEDED`, `ROLE_IN_USE`. */
export async function removeRole(context: ServicesContext, granter: Granter, roleId: string): Promise<void> {
  requireWholeTenant(granter, ROLES_ARE_THE_TENANTS);
  await changing(context, granter, async (trx) => {
    const role = await requireRole(trx, granter, roleId);
    requireGrantable(granter, role.permissions);
    if ((await holdersOf(trx, role)).length > 0) {
      throw new ProblemError('ROLE_IN_USE');
    }
    await deleteRole(trx, role);
    return { result: undefined, action: 'role.removed', data: { roleId } };
  });
}

/** The roles of these ids. @throws ProblemError `ROLE_NOT_FOUND`. */
export async function requireRoles(
  db: DatabaseHandle,
  tenantId: string,
  roleIds: readonly string[],
): Promise<Role[]> {
  const roles = (await listRoles(db, tenantId)).filter(({ roleId }) => roleIds.includes(roleId));
  if (roles.length !== new Set(roleIds).size) {
    throw new ProblemError('ROLE_NOT_FOUND');
  }
  return roles;
}

async function requireRole(db: DatabaseHandle, { tenantId }: Granter, roleId: string): Promise<Role> {
  return (await requireRoles(db, tenantId, [roleId]))[0]!;
}

async function requireNotOwn(db: DatabaseHandle, granter: Granter, role: Role): Promise<void> {
  const holders = await holdersOf(db, role);
  for (const holder of holders)
    requireAnother(granter, holder, 'You have this role; ask another administrator.');
}
