import { type Kysely, sql } from 'kysely';

/** When back-ups end that nobody uses. The default is for those that are there, and for nodes of the version before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE wallet_backup
    ADD COLUMN ends_at timestamptz NOT NULL DEFAULT now() + interval '365 days'`.execute(db);
  await sql`CREATE INDEX wallet_backup_end ON wallet_backup (ends_at)`.execute(db);
}
