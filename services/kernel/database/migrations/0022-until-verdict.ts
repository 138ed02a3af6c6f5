import { type Kysely, sql } from 'kysely';

/** Frames of a liveness attempt are kept for the verdict alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE artefact ADD COLUMN until_verdict boolean NOT NULL DEFAULT false`.execute(db);
}
