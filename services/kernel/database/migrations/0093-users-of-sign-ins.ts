import { type Kysely, sql } from 'kysely';

/** Whose sign-in a record belongs to, so that all of it ends with the user. Records of before live 8 hours at most. */
const STATEMENTS = [
  sql`ALTER TABLE sign_in_record ADD COLUMN user_hash bytea`,
  sql`CREATE INDEX sign_in_record_user ON sign_in_record (tenant_id, user_hash) WHERE user_hash IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
