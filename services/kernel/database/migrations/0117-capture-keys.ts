import { type Kysely, sql } from 'kysely';

/** A community may replace its capture key; the one before finishes what it began, then its private part is destroyed. */
const STATEMENTS = [
  sql`ALTER TABLE capture_key DROP CONSTRAINT capture_key_pkey, ADD PRIMARY KEY (tenant_id, community_id, did),
    ALTER COLUMN private_sealed DROP NOT NULL, ADD COLUMN retired_at timestamptz`,
  sql`CREATE UNIQUE INDEX capture_key_current ON capture_key (tenant_id, community_id) WHERE retired_at IS NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
