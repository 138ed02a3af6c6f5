import { type Kysely, sql } from 'kysely';

/** What an operator was before each change, with its times; the row of the operator says since when it is what it is. */
const STATEMENTS = [
  sql`ALTER TABLE operator ADD COLUMN since timestamptz`,
  sql`UPDATE operator SET since = created_at`,
  sql`ALTER TABLE operator ALTER COLUMN since SET NOT NULL`,
  sql`CREATE TABLE operator_period (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, operator_id text NOT NULL, since timestamptz NOT NULL,
    until timestamptz NOT NULL, did text NOT NULL, permissions jsonb NOT NULL, active boolean NOT NULL,
    PRIMARY KEY (tenant_id, community_id, operator_id, since),
    FOREIGN KEY (tenant_id, community_id, operator_id) REFERENCES operator)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
