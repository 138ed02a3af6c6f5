import type { SecondLog } from '#core/evidence/second-log.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

interface SessionKey {
  tenantId: string;
  sessionId: string;
}

/** The second log of a session as far as it has arrived. */
export async function readSecondLog(
  db: DatabaseHandle,
  { tenantId, sessionId }: SessionKey,
): Promise<SecondLog> {
  const rows = await db
    .selectFrom('second_log')
    .select('stretch')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .orderBy('first_seq')
    .execute();
  return {
    events: rows.flatMap(({ stretch }) => stretch.events),
    signatures: rows.flatMap(({ stretch }) => stretch.signatures),
  };
}

export async function insertStretch(
  trx: DatabaseTransaction,
  { tenantId, sessionId }: SessionKey,
  stretch: SecondLog & { firstSeq: number; at: Date },
): Promise<void> {
  const { firstSeq, at, events, signatures } = stretch;
  await trx
    .insertInto('second_log')
    .values({
      tenant_id: tenantId,
      session_id: sessionId,
      first_seq: firstSeq,
      stretch: JSON.stringify({ events, signatures }),
      received_at: at,
    })
    .execute();
}
