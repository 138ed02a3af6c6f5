import { type Kysely, sql } from 'kysely';

/** In which run of its kiosk, and when by the kiosk's clock, a vault told where it stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE kiosk ADD COLUMN vault_run uuid, ADD COLUMN vault_told_at timestamptz`.execute(db);
}
