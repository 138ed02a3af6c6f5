import { type Kysely, sql } from 'kysely';

/** How a relying party authenticates by a secret, and what signs its ID tokens. What was registered stays as it is. */
const STATEMENTS = [
  sql`ALTER TABLE relying_party ADD COLUMN secret_method text, ADD COLUMN secret_hash bytea,
    ADD COLUMN earlier_secret_hash bytea, ADD COLUMN earlier_secret_until timestamptz,
    ADD COLUMN id_token_alg text NOT NULL DEFAULT 'ES256'`,
  sql`ALTER TABLE relying_party ADD CONSTRAINT relying_party_authentication CHECK
    (CASE WHEN secret_method IS NULL THEN secret_hash IS NULL AND earlier_secret_hash IS NULL
      ELSE secret_hash IS NOT NULL AND public_jwk IS NULL END)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
