import type { LockoutRepository } from '../ports/vault.ts';
import type { Database } from './driver.ts';
import { optional } from './row-values.ts';

interface LockoutRow {
  failures: number;
  last_failure_at: string;
  locked_until: string | null;
  uptime_ms: number | null;
}

export function lockoutRepository(db: Database): LockoutRepository {
  const select = db.prepare<[string], LockoutRow>(
    'SELECT failures, last_failure_at, locked_until, uptime_ms FROM lockouts WHERE subject = ?',
  );
  const replace = db.prepare('INSERT OR REPLACE INTO lockouts VALUES (?, ?, ?, ?, ?)');
  const remove = db.prepare('DELETE FROM lockouts WHERE subject = ?');
  return {
    get(subject) {
      const row = select.get(subject);
      if (row === undefined) return undefined;
      return {
        failures: row.failures,
        lastFailureAt: row.last_failure_at,
        ...optional('lockedUntil', row.locked_until),
        ...optional('uptimeMs', row.uptime_ms),
      };
    },
    put: (subject, { failures, lastFailureAt, lockedUntil, uptimeMs }) =>
      void replace.run(subject, failures, lastFailureAt, lockedUntil ?? null, uptimeMs ?? null),
    clear: (subject) => void remove.run(subject),
  };
}
