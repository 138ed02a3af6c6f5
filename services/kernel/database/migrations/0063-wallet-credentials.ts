import { type Kysely, sql } from 'kysely';

/** The credentials of a wallet are found, to be revoked with it; those of wallets that were revoked before are revoked now. */
const STATEMENTS = [
  sql`CREATE INDEX credential_subject ON credential (tenant_id, subject_did)`,
  sql`UPDATE credential SET revoked_at = now(), revoked_by = 'wallet-revoked' FROM wallets w
    WHERE w.tenant_id = credential.tenant_id AND w.did = credential.subject_did AND w.state = 'revoked'
      AND credential.revoked_at IS NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
