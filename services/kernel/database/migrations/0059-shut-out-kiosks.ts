import { type Kysely, sql } from 'kysely';

/** When a kiosk was last shut out. Of one that is already, nobody knows when: it counts from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE kiosk ADD COLUMN shut_out_at timestamptz`.execute(db);
  await sql`UPDATE kiosk SET shut_out_at = now() WHERE NOT active`.execute(db);
}
