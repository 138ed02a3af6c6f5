import { type Kysely, sql } from 'kysely';

/** Every identification by a face: who asked, how it ended, which face it found. No picture and no template. */
const STATEMENTS = [
  sql`CREATE TABLE face_attempt (
    tenant_id uuid NOT NULL, attempt_id uuid NOT NULL, erase_on date NOT NULL, community_id uuid NOT NULL,
    operation text NOT NULL CHECK (operation IN ('identify', 'authenticate')), actor text NOT NULL,
    consent jsonb NOT NULL, outcome text NOT NULL, face_key uuid, attempted_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, attempt_id, erase_on)) PARTITION BY RANGE (erase_on)`,
  sql`CREATE INDEX face_attempt_time ON face_attempt (tenant_id, community_id, attempted_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
