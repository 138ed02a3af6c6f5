import type { ListQuery } from '#services/contract/paging.ts';
import type { AdminPermission } from '#services/contract/permissions.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { readPage } from '#services/kernel/database/read-page.ts';

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

const rolesOf = (db: DatabaseHandle, tenantId: string) =>
  db
    .selectFrom('admin_role')
    .select(['role_id', 'name', 'permissions', 'created_at'])
    .where('tenant_id', '=', tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof rolesOf>['executeTakeFirstOrThrow']>>;
const toRole = (tenantId: string, { role_id, name, permissions }: Row): Role => ({
  tenantId,
  roleId: role_id,
  name,
  permissions,
});

export async function listRoles(db: DatabaseHandle, tenantId: string): Promise<Role[]> {
  const rows = await rolesOf(db, tenantId).orderBy('name').execute();
  return rows.map((row) => toRole(tenantId, row));
}

/** A page of the tenant's roles, oldest first. */
export async function readRolePage(db: DatabaseHandle, tenantId: string, page: ListQuery) {
  const columns = { time: 'created_at', id: 'role_id' } as const;
  const { rows, ...rest } = await readPage(rolesOf(db, tenantId), columns, page);
  return { roles: rows.map((row) => toRole(tenantId, row)), ...rest };
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

/** Ids of the accounts that have a role. */
export async function holdersOf(db: DatabaseHandle, { tenantId, roleId }: Role): Promise<string[]> {
  const rows = await db
    .selectFrom('account_role')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export async function deleteRole(trx: DatabaseTransaction, { tenantId, roleId }: Role): Promise<void> {
  await trx
    .deleteFrom('admin_role')
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .execute();
}
