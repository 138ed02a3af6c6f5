import { type Kysely, sql } from 'kysely';

/**
 * Entries of the audit log enter the chain a little out of the order of their times. `at_floor` is the latest time up to
 * an entry, so that it rises along the chain and an index of it finds where a time begins. A trigger writes it, because
 * nodes of the version before go on appending.
 */
const STATEMENTS = [
  sql`ALTER TABLE audit ADD COLUMN at_floor timestamptz`,
  sql`UPDATE audit SET at_floor = f.at_floor FROM (SELECT tenant_id, audit_id,
      max(at) OVER (PARTITION BY tenant_id ORDER BY seq) AS at_floor FROM audit) f
    WHERE f.tenant_id = audit.tenant_id AND f.audit_id = audit.audit_id`,
  sql`ALTER TABLE audit ALTER COLUMN at_floor SET NOT NULL`,
  sql`CREATE FUNCTION audit_at_floor() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.at_floor IS NULL THEN
        NEW.at_floor := greatest(NEW.at, (SELECT at_floor FROM audit
          WHERE tenant_id = NEW.tenant_id AND seq = NEW.seq - 1));
      END IF;
      RETURN NEW;
    END $$`,
  sql`CREATE TRIGGER audit_at_floor BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION audit_at_floor()`,
  sql`CREATE INDEX audit_at_floor ON audit (tenant_id, at_floor, seq)`,
  // Of the few entries that are late: how late, so that the end of a time is found as well.
  sql`CREATE INDEX audit_late ON audit (tenant_id, (at_floor - at)) WHERE at_floor > at`,
  sql`DROP INDEX audit_at`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
