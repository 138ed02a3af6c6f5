import { type Kysely, sql } from 'kysely';

/**
 * A passkey names the wallet through whose link it was made, and ends with that link. Of those made before, the wallet is
 * unknown: each link of the user that ended since ends them. What led back to users who were removed goes.
 */
const STATEMENTS = [
  sql`ALTER TABLE passkey ADD COLUMN did text`,
  sql`UPDATE passkey SET disabled_at = now() WHERE disabled_at IS NULL AND EXISTS (
    SELECT 1 FROM user_wallets l WHERE l.tenant_id = passkey.tenant_id AND l.user_id = passkey.user_id
      AND l.unlinked_at >= passkey.created_at)`,
  sql`DELETE FROM passkey USING users u WHERE u.tenant_id = passkey.tenant_id AND u.user_id = passkey.user_id
    AND u.removed_at IS NOT NULL`,
  sql`UPDATE users SET otp_lockout = NULL WHERE removed_at IS NOT NULL`,
  sql`CREATE INDEX passkey_listing ON passkey (tenant_id, user_id, created_at, passkey_id)`,
  sql`DROP INDEX passkey_user`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
