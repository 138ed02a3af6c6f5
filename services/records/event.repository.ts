import type { SessionEventName } from '../../main/domain/proofing/session-states.ts';
import { uuidV7 } from '../../main/domain/proofing/uuid-v7.ts';
import type { DatabaseHandle, DatabaseTransaction } from '../ports/database.ts';

interface SessionKey {
  tenantId: string;
  sessionId: string;
}
export interface SessionEventInput {
  type: SessionEventName;
  /** No personal data: events are kept when evidence is erased. */
  data: Record<string, unknown>;
}

/** Appends events in the transaction of what caused them. Their ids sort by time. */
export async function appendSessionEvents(
  trx: DatabaseTransaction,
  session: SessionKey,
  at: Date,
  events: readonly SessionEventInput[],
): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto('proofing_event')
    .values(
      events.map(({ type, data }, position) => ({
        tenant_id: session.tenantId,
        event_id: uuidV7(at.getTime(), position),
        session_id: session.sessionId,
        type,
        at,
        data: JSON.stringify(data),
      })),
    )
    .execute();
}

export async function listSessionEvents(db: DatabaseHandle, session: SessionKey) {
  const rows = await db
    .selectFrom('proofing_event')
    .select(['event_id', 'type', 'at', 'data'])
    .where('tenant_id', '=', session.tenantId)
    .where('session_id', '=', session.sessionId)
    .orderBy('event_id')
    .execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    type: row.type,
    at: row.at.toISOString(),
    data: row.data,
  }));
}
