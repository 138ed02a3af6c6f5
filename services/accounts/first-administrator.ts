import { randomUUID } from 'node:crypto';
import type { AccountFacts } from '#services/contract/accounts.ts';
import { ADMIN_PERMISSIONS } from '#services/contract/permissions.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { ADMINISTRATOR, STANDARD_ROLES } from '#services/contract/standard-roles.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { findTenant } from '#services/platform/index.ts';
import { changing } from './changing.ts';
import { bootstrapGranter } from './granter.ts';
import { addAccount } from './manage-accounts.ts';
import { addRole } from './manage-roles.ts';
import { insertRole, listRoles } from './role.repository.ts';

/**
 * Creates an administrator of a tenant with all permissions, on the authority of the party that runs the services: the
 * first one, and another one where the passphrases are lost. The audit log records both.
 *
 * @throws ProblemError `TENANT_NOT_FOUND`, `ACCOUNT_EXISTS`, `PASSPHRASE_WEAK`.
 */
export async function firstAdministrator(
  context: ServicesContext,
  request: { tenant: string; name: string; passphrase: string },
): Promise<AccountFacts> {
  const tenant = await findTenant(context.db, request.tenant);
  if (!tenant) throw new ProblemError('TENANT_NOT_FOUND');
  const granter = bootstrapGranter(tenant.tenantId);
  const roleId = await fullRole(context, tenant.tenantId);
  const { name, passphrase } = request;
  return addAccount(context, granter, { name, passphrase, communityId: null, roleIds: [roleId] });
}

/** A role with every permission, made where the tenant has none, and with it the other roles of a staffed counter. */
async function fullRole(context: ServicesContext, tenantId: string): Promise<string> {
  const roles = await listRoles(context.db, tenantId);
  const full = roles.find((role) => ADMIN_PERMISSIONS.every((name) => role.permissions.includes(name)));
  if (full) return full.roleId;
  const taken = new Set(roles.map(({ name }) => name.toLowerCase()));
  let { name } = ADMINISTRATOR;
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${ADMINISTRATOR.name} ${n}`;
  const role = await addRole(context, bootstrapGranter(tenantId), {
    name,
    permissions: [...ADMINISTRATOR.permissions],
  });
  await addStandardRoles(context, tenantId);
  return role.roleId;
}

/** Ordinary roles: the tenant changes or removes them as it likes. One of the same name stays what it is. */
async function addStandardRoles(context: ServicesContext, tenantId: string): Promise<void> {
  await changing(context, bootstrapGranter(tenantId), async (trx, at) => {
    const added: string[] = [];
    for (const { name, permissions } of STANDARD_ROLES) {
      const role = { tenantId, roleId: randomUUID(), name, permissions: [...permissions] };
      if (await insertRole(trx, role, at)) added.push(role.roleId);
    }
    return { result: undefined, action: 'roles.standard-added', data: { roleIds: added } };
  });
}
