import { type Kysely, sql } from 'kysely';

/** Where the vault of each kiosk stood last, and when it was found to be a copy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE kiosk ADD COLUMN vault_number integer NOT NULL DEFAULT 0,
    ADD COLUMN vault_copied_at timestamptz`.execute(db);
}
