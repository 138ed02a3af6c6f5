import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import { insertRole, listRoles } from '#services/accounts/role.repository.ts';
import { ADMIN_PERMISSIONS, type AdminPermission } from '#services/contract/permissions.ts';
import { STANDARD_ROLES } from '#services/contract/standard-roles.ts';
import { up as credentialIssuers } from '#services/kernel/database/migrations/0070-credential-issuers.ts';
import { up as holdManagers } from '#services/kernel/database/migrations/0152-hold-managers.ts';
import { up as standardRoles } from '#services/kernel/database/migrations/0153-standard-roles.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

onEachDatabase('roles from before an upgrade', (current) => {
  const database = () => current().services.context.db as unknown as Kysely<unknown>;
  const added = async (
    tenantId: string,
    permissions: readonly AdminPermission[],
    name: string = randomUUID(),
  ) => {
    const { db, now } = current().services.context;
    const roleId = randomUUID();
    const made = { tenantId, roleId, name, permissions: [...permissions] };
    await db.transaction().execute((trx) => insertRole(trx, made, now()));
    return roleId;
  };
  const rolesOf = (tenantId: string) => listRoles(current().services.context.db, tenantId);

  it.each([
    ['credentials.issue', credentialIssuers],
    ['holds.manage', holdManagers],
  ] as const)('get %s where they held everything, once, and no other does', async (own, upgrade) => {
    const { tenantId } = await enrolledKiosk(current().services);
    const before = ADMIN_PERMISSIONS.filter((permission) => permission !== own);
    const full = await added(tenantId, before);
    const desk = await added(
      tenantId,
      before.filter((name) => name !== 'audit.read'),
    );
    await upgrade(database());
    await upgrade(database());
    const held = async (id: string) =>
      (await rolesOf(tenantId)).find(({ roleId }) => roleId === id)?.permissions;
    expect(await held(full)).toEqual([...before, own]);
    expect(await held(desk)).not.toContain(own);
  });

  it('stay, and those of a staffed counter come beside them where their name is free', async () => {
    const { tenantId } = await enrolledKiosk(current().services);
    const own = await added(tenantId, ['users.view-user'], 'reviewer');
    const other = await enrolledKiosk(current().services);
    await standardRoles(database());
    await standardRoles(database());
    const roles = await rolesOf(tenantId);
    const missing = STANDARD_ROLES.filter(({ name }) => name !== 'Reviewer');
    expect(roles).toHaveLength(missing.length + 1);
    for (const role of missing) expect(roles).toContainEqual(expect.objectContaining(role));
    expect(roles).toContainEqual(expect.objectContaining({ roleId: own, permissions: ['users.view-user'] }));
    expect(await rolesOf(other.tenantId)).toEqual([]);
  });
});
