import { type Kysely, sql } from 'kysely';

/**
 * Communities whose sessions verify nobody. The flag stands in every row that must not cross over, and the foreign keys
 * hold it equal to that of the community: no kiosk and no session can be of both kinds. Rows of before need no check.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE community ADD COLUMN sandbox boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT community_kind UNIQUE (tenant_id, community_id, sandbox)`.execute(db);
  for (const table of ['kiosk', 'proofing_session']) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN sandbox boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT ${sql.ref(`${table}_kind`)} FOREIGN KEY (tenant_id, community_id, sandbox)
        REFERENCES community (tenant_id, community_id, sandbox) NOT VALID`.execute(db);
  }
}
