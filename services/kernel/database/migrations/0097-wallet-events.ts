import { type Kysely, sql } from 'kysely';

/** Whose wallet an event is about, so that the wallet can read it. */
const STATEMENTS = [
  sql`ALTER TABLE proofing_event ADD COLUMN wallet_did text`,
  sql`CREATE INDEX proofing_event_wallet ON proofing_event (tenant_id, wallet_did, position)
    WHERE wallet_did IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
