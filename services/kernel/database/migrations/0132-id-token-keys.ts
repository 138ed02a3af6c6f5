import { type Kysely, sql } from 'kysely';

/**
 * RSA keys of ID tokens, apart from the keys of access tokens: a node of the previous version reads all rows of
 * `token_key` as keys of P-256.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE id_token_key (
    tenant_id uuid NOT NULL, key_id text NOT NULL, private_sealed bytea NOT NULL, created_at timestamptz NOT NULL,
    signs_from timestamptz NOT NULL, verifies_until timestamptz, PRIMARY KEY (tenant_id, key_id))`.execute(
    db,
  );
}
