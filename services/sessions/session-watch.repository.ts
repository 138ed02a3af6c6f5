import { sql } from 'kysely';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

/**
 * Notifies a watcher when a session leaves its state; a repeated request stays one watch. The watcher is notified once
 * at the start, as the session may have ended before it was watched.
 */
export async function watchSession(
  db: DatabaseHandle,
  { tenantId, sessionId, watcherId }: { tenantId: string; sessionId: string; watcherId: string },
): Promise<void> {
  await db
    .insertInto('session_watch')
    .values({ tenant_id: tenantId, session_id: sessionId, watcher_id: watcherId, moved_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether anybody waits for a session. */
export async function isWatched(
  db: DatabaseHandle,
  { tenantId, sessionId }: { tenantId: string; sessionId: string },
): Promise<boolean> {
  const watch = await db
    .selectFrom('session_watch')
    .select('watcher_id')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return watch !== undefined;
}

/** In the transaction that moves sessions. */
export async function noteMoved(
  trx: DatabaseTransaction,
  { tenantId, sessionIds }: { tenantId: string; sessionIds: readonly string[] },
): Promise<void> {
  await trx
    .updateTable('session_watch')
    .set({ moved_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('session_id', 'in', sessionIds)
    .execute();
}

/** Takes up to `limit` watches whose session moved; rows that another node takes are passed over. */
export async function takeMoved(
  trx: DatabaseTransaction,
  limit: number,
): Promise<{ tenantId: string; sessionId: string; watcherId: string }[]> {
  const rows = await trx
    .updateTable('session_watch')
    .set({ moved_at: null })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('tenant_id', 'session_id', 'watcher_id'),
        'in',
        selectFrom('session_watch')
          .select(['tenant_id', 'session_id', 'watcher_id'])
          .where('moved_at', 'is not', null)
          .orderBy('moved_at')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple('tenant_id', 'session_id', 'watcher_id'),
      ),
    )
    .returning(['tenant_id', 'session_id', 'watcher_id'])
    .execute();
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    sessionId: row.session_id,
    watcherId: row.watcher_id,
  }));
}
