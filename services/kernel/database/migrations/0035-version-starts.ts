import { type Kysely, sql } from 'kysely';

/** The highest version of evidence that a kiosk has logged, and when its first session of that version began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE kiosk ADD COLUMN evidence_version integer NOT NULL DEFAULT 0,
    ADD COLUMN evidence_since timestamptz`.execute(db);
}
