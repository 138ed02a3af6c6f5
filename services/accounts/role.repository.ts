import type { AdminPermission } from '../contract/permissions.ts';
import type { DatabaseHandle, DatabaseTransaction } from '../ports/database.ts';

export interface Role {
  tenantId: string;
  roleId: string;
  name: string;
  permissions: AdminPermission[];
}

/** Inserts unless the tenant has a role of this name; answers whether it did. */
export async function insertRole(trx: DatabaseTransaction, role: Role, at: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('admin_role')
    .values({
      tenant_id: role.tenantId,
      role_id: role.roleId,
      name: role.name,
      permissions: JSON.stringify(role.permissions),
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('role_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function listRoles(db: DatabaseHandle, tenantId: string): Promise<Role[]> {
  const rows = await db
    .selectFrom('admin_role')
    .select(['role_id', 'name', 'permissions'])
    .where('tenant_id', '=', tenantId)
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    tenantId,
    roleId: row.role_id,
    name: row.name,
    permissions: row.permissions,
  }));
}

/** Gives an account exactly these roles. */
export async function setRoles(
  trx: DatabaseTransaction,
  { tenantId, accountId }: { tenantId: string; accountId: string },
  roleIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('account_role')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute();
  if (roleIds.length === 0) return;
  await trx
    .insertInto('account_role')
    .values(roleIds.map((role_id) => ({ tenant_id: tenantId, account_id: accountId, role_id })))
    .execute();
}

export async function updateRole(trx: DatabaseTransaction, role: Role): Promise<void> {
  await trx
    .updateTable('admin_role')
    .set({ name: role.name, permissions: JSON.stringify(role.permissions) })
    .where('tenant_id', '=', role.tenantId)
    .where('role_id', '=', role.roleId)
    .execute();
}

export async function isRoleHeld(db: DatabaseHandle, { tenantId, roleId }: Role): Promise<boolean> {
  const held = await db
    .selectFrom('account_role')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}

export async function deleteRole(trx: DatabaseTransaction, { tenantId, roleId }: Role): Promise<void> {
  await trx
    .deleteFrom('admin_role')
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .execute();
}
