import type { Database } from '#sdk/vault/driver.ts';
import { optional } from '#sdk/vault/row-values.ts';
import { type LockoutRepository, PAIRING_SUBJECT } from '../ports/vault.ts';

interface LockoutRow {
  failures: number;
  last_failure_at: string;
  locked_until: string | null;
  uptime_ms: number | null;
}

/** Holds for every subject without a row of its own. */
const EVERYBODY = '*';

export function lockoutRepository(db: Database): LockoutRepository {
  const select = db.prepare<[string, string], LockoutRow>(
    `SELECT failures, last_failure_at, locked_until, uptime_ms FROM lockouts
     WHERE subject IN (?, ?) ORDER BY subject = '${EVERYBODY}' LIMIT 1`,
  );
  const replace = db.prepare('INSERT OR REPLACE INTO lockouts VALUES (?, ?, ?, ?, ?)');
  const remove = db.prepare('DELETE FROM lockouts WHERE subject = ?');
  // Without a row of its own, the subject would wait with everybody again.
  const release = db.prepare(
    `INSERT INTO lockouts SELECT ?, 0, last_failure_at, NULL, uptime_ms FROM lockouts WHERE subject = '${EVERYBODY}'`,
  );
  const most = db
    .prepare<[], number | null>(
      `SELECT MAX(failures) FROM (SELECT failures FROM lockouts WHERE subject <> '${PAIRING_SUBJECT}'
        UNION ALL SELECT failures FROM pins)`,
    )
    .pluck();
  const raise = ['lockouts', 'pins'].map((table) =>
    db.prepare(
      `UPDATE ${table} SET failures = ?, last_failure_at = ?, locked_until = ?, uptime_ms = ? WHERE failures < ?`,
    ),
  );
  return {
    get(subject) {
      const row = select.get(subject, EVERYBODY);
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
    clear: db.transaction((subject: string) => {
      remove.run(subject);
      release.run(subject);
    }),
    mostFailures: () => most.get() ?? 0,
    raiseAll: db.transaction(({ failures, lastFailureAt, lockedUntil, uptimeMs }) => {
      const [until, uptime] = [lockedUntil ?? null, uptimeMs ?? null];
      for (const update of raise) update.run(failures, lastFailureAt, until, uptime, failures);
      replace.run(EVERYBODY, failures, lastFailureAt, until, uptime);
    }),
  };
}
