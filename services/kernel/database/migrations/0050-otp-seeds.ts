import { type Kysely, sql } from 'kysely';

/**
 * The seed of one-time codes of each link between a wallet and a user, sealed with the key of the community, the step that
 * was accepted last, and the wrong codes of a user in a row.
 */
const STATEMENTS = [
  sql`ALTER TABLE user_wallets ADD COLUMN otp_seed_sealed bytea, ADD COLUMN otp_step bigint`,
  sql`ALTER TABLE users ADD COLUMN otp_lockout jsonb`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
