import { type Kysely, sql } from 'kysely';

/** The salt of the KYC hash of each user, sealed with the key of the community; it goes with the user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN kyc_salt_sealed bytea`.execute(db);
}
