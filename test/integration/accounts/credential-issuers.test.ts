import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import { insertRole } from '#services/accounts/role.repository.ts';
import { ADMIN_PERMISSIONS, type AdminPermission } from '#services/contract/permissions.ts';
import { up } from '#services/kernel/database/migrations/0070-credential-issuers.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

const OWN = 'credentials.issue';

onEachDatabase('the permission to make credentials', (current) => {
  it('comes with an upgrade to roles that held everything, once, and to no other', async () => {
    const { services } = current();
    const { db, now } = services.context;
    const { tenantId } = await enrolledKiosk(services);
    const before = ADMIN_PERMISSIONS.filter((permission) => permission !== OWN);
    const role = async (permissions: readonly AdminPermission[]): Promise<string> => {
      const roleId = randomUUID();
      const made = { tenantId, roleId, name: roleId, permissions: [...permissions] };
      await db.transaction().execute((trx) => insertRole(trx, made, now()));
      return roleId;
    };
    const [full, desk] = [await role(before), await role(before.filter((name) => name !== 'audit.read'))];
    const upgrade = () => up(db as unknown as Kysely<unknown>);
    await upgrade();
    await upgrade();
    const held = async (roleId: string) =>
      db
        .selectFrom('admin_role')
        .select('permissions')
        .where('role_id', '=', roleId)
        .executeTakeFirstOrThrow();
    expect((await held(full)).permissions).toEqual([...before, OWN]);
    expect((await held(desk)).permissions).not.toContain(OWN);
  });
});
