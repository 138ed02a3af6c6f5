import { type Kysely, sql } from 'kysely';

/** Questions that somebody who is looked for answers in front of a camera; a row goes with its one use, or its end. */
const STATEMENTS = [
  sql`CREATE TABLE face_challenge (
    tenant_id uuid NOT NULL, challenge_id uuid NOT NULL, community_id uuid NOT NULL, actor text NOT NULL,
    questions jsonb NOT NULL, issued_at timestamptz NOT NULL, expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, challenge_id), FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE INDEX face_challenge_end ON face_challenge (expires_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
