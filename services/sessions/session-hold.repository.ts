import { ProblemError } from '#services/contract/problem.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import type { SessionRow } from './session.repository.ts';
import type { SessionKeys } from './session-change.repository.ts';

/** Those of some sessions that are held: nothing erases them, and no reviewer decides them. */
export async function heldAmong(
  db: DatabaseHandle,
  { tenantId, sessionIds }: SessionKeys,
): Promise<ReadonlySet<string>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('session_hold')
    .select('session_id')
    .where('tenant_id', '=', tenantId)
    .where('session_id', 'in', sessionIds)
    .where('released_at', 'is', null)
    .execute();
  return new Set(rows.map(({ session_id }) => session_id));
}

export const isHeld = async (
  db: DatabaseHandle,
  { tenantId, sessionId }: Pick<SessionRow, 'tenantId' | 'sessionId'>,
): Promise<boolean> => (await heldAmong(db, { tenantId, sessionIds: [sessionId] })).has(sessionId);

/** @throws ProblemError `SESSION_HELD` */
export async function refuseHeld(
  db: DatabaseHandle,
  session: Pick<SessionRow, 'tenantId' | 'sessionId'>,
): Promise<void> {
  if (await isHeld(db, session)) throw new ProblemError('SESSION_HELD');
}

/** Whether an account was one of the two who released a session, after any hold. */
export async function hasReleased(
  db: DatabaseHandle,
  { tenantId, sessionId }: Pick<SessionRow, 'tenantId' | 'sessionId'>,
  accountId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('session_hold')
    .select('hold_id')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('released_at', 'is not', null)
    .where(({ eb, or }) => or([eb('release_asked_by', '=', accountId), eb('released_by', '=', accountId)]))
    .executeTakeFirst();
  return row !== undefined;
}
