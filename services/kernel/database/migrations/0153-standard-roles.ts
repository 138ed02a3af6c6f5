import { type Kysely, sql } from 'kysely';

/** The roles that tenants begin with from now on, for tenants that have roles already; one of the same name stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`INSERT INTO admin_role (tenant_id, role_id, name, permissions, created_at)
    SELECT t.tenant_id, gen_random_uuid(), r.name, r.permissions::jsonb, now()
    FROM (SELECT DISTINCT tenant_id FROM admin_role) t
    CROSS JOIN (VALUES
      ('Supervisor', '["idproofing.session-management", "idproofing.reports.verification-sessions-download"]'),
      ('Reviewer', '["idproofing.manual-review"]'),
      ('Security officer', '["holds.manage"]'),
      ('Auditor', '["audit.read", "idproofing.reports.verification-sessions-download"]')) r (name, permissions)
    ON CONFLICT DO NOTHING`.execute(db);
}
