import type { Database } from '#sdk/vault/driver.ts';
import { jsonOf, optional } from '#sdk/vault/row-values.ts';
import type { OutboxAttempt, OutboxCount, OutboxRepository } from '../ports/vault.ts';

interface CountRow {
  session_id: string | null;
  waiting: number;
  refused: number;
  oldest: string;
}
interface AttemptRow {
  at: string;
  result: 'failed' | 'refused';
  error: string;
  next_attempt_at: string | null;
}

const WAITING = `
SELECT o.session_id, COUNT(*) AS waiting, SUM(t.state = 'refused') AS refused, MIN(o.created_at) AS oldest
FROM outbox o JOIN outbox_states t USING (entry_id)
WHERE t.state IN ('waiting', 'refused')
GROUP BY o.session_id ORDER BY MIN(o.position)`;

/** The latest attempt at entries of a session that still wait: why they wait now, not why they once did. */
const LAST_ATTEMPT = `
SELECT a.at, a.result, a.error, a.next_attempt_at
FROM outbox_attempts a JOIN outbox o USING (entry_id) JOIN outbox_states t USING (entry_id)
WHERE o.session_id IS ? AND t.state IN ('waiting', 'refused')
ORDER BY a.position DESC LIMIT 1`;

/** The outbox as the screens show it. */
export function outboxStatus(db: Database): Pick<OutboxRepository, 'waiting' | 'nextDue' | 'dropped'> {
  const counts = db.prepare<[], CountRow>(WAITING);
  const lastAttempt = db.prepare<[string | null], AttemptRow>(LAST_ATTEMPT);
  const nextDue = db
    .prepare<[], string | null>("SELECT MIN(due_at) FROM outbox_states WHERE state = 'waiting'")
    .pluck();
  const dropped = db
    .prepare<[string], string>(
      `SELECT o.kind FROM outbox o JOIN outbox_states t USING (entry_id)
       WHERE o.session_id = ? AND t.state = 'dropped' ORDER BY o.position`,
    )
    .pluck();
  return {
    dropped: (sessionId) => dropped.all(sessionId),
    nextDue: () => nextDue.get() ?? undefined,
    waiting: () =>
      counts.all().map((row): OutboxCount => {
        const attempt = lastAttempt.get(row.session_id);
        return {
          sessionId: row.session_id,
          waiting: row.waiting,
          refused: row.refused,
          oldest: row.oldest,
          ...(attempt ? { lastAttempt: attemptOf(attempt) } : {}),
        };
      }),
  };
}

function attemptOf(row: AttemptRow): OutboxAttempt {
  return {
    at: row.at,
    result: row.result,
    error: jsonOf(row.error),
    ...optional('nextAttemptAt', row.next_attempt_at),
  };
}
