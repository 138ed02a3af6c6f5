import { sql } from 'kysely';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { SessionRow } from '#services/sessions/index.ts';

/**
 * Removes everything from a session, its outcome and its events that leads back to the person: links, uid, reference,
 * device, the wallet of its person, the user who asked for it, the kind of its document and the days on which
 * its documents expire.
 *
 * @returns how many links were removed.
 */
export async function forgetPerson(
  trx: DatabaseTransaction,
  { tenantId, sessionId }: Pick<SessionRow, 'tenantId' | 'sessionId'>,
): Promise<number> {
  const links = await trx
    .deleteFrom('session_link')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom('wallet_enrolment')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .execute();
  await trx
    .deleteFrom('user_verification')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .execute();
  await trx
    .updateTable('proofing_event')
    .set({ data: sql`data - 'type' - 'country' - 'region' - 'rule'` })
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('type', '=', 'E_IDV_DOCUMENT_NOT_ALLOWED')
    .execute();
  await trx
    .updateTable('proofing_session')
    .set({
      uid_index: null,
      reference: null,
      device: null,
      document_expires_on: null,
      document_expiries: null,
    })
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .execute();
  return Number(links.numDeletedRows);
}
