import { type Kysely, sql } from 'kysely';

/** The names that a program gives with the registration of a passkey: of the person for its page, of the device for lists. */
const STATEMENTS = [
  sql`ALTER TABLE passkey_ceremony ADD COLUMN names_sealed bytea`,
  sql`ALTER TABLE passkey ADD COLUMN device_name_sealed bytea`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
