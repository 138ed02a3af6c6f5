import type { PinRepository } from '../ports/applicant-records.ts';
import type { Database } from './driver.ts';
import { optional } from './row-values.ts';

interface PinRow {
  owner: string;
  verifier: string;
  proofed_by: string;
  registered_at: string;
  failures: number;
  last_failure_at: string | null;
  locked_until: string | null;
  uptime_ms: number | null;
}

export function pinRepository(db: Database): PinRepository {
  const replace = db.prepare('INSERT OR REPLACE INTO pins VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const select = db.prepare<[string], PinRow>('SELECT * FROM pins WHERE owner = ?');
  const remove = db.prepare('DELETE FROM pins WHERE owner = ?');
  return {
    put({ owner, verifier, proofedBy, registeredAt, lockout }) {
      const { failures = 0, lastFailureAt = null, lockedUntil = null, uptimeMs = null } = lockout ?? {};
      replace.run(owner, verifier, proofedBy, registeredAt, failures, lastFailureAt, lockedUntil, uptimeMs);
    },
    find(owner) {
      const row = select.get(owner);
      if (row === undefined) return undefined;
      const { verifier, proofed_by: proofedBy, registered_at: registeredAt } = row;
      return { owner, verifier, proofedBy, registeredAt, ...lockoutOf(row) };
    },
    remove: (owner) => remove.run(owner).changes > 0,
  };
}

function lockoutOf({ failures, last_failure_at, locked_until, uptime_ms }: PinRow) {
  if (last_failure_at === null) return {};
  return {
    lockout: {
      failures,
      lastFailureAt: last_failure_at,
      ...optional('lockedUntil', locked_until),
      ...optional('uptimeMs', uptime_ms),
    },
  };
}
