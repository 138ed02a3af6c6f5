import type { Database } from '#sdk/vault/driver.ts';
import type { CachedRoster, RosterRepository } from '../ports/vault.ts';

export function rosterRepository(db: Database): RosterRepository {
  const replace = db.prepare('INSERT OR REPLACE INTO roster VALUES (1, ?, ?, ?)');
  const select = db.prepare<[], CachedRoster>(
    'SELECT jws, fetched_at AS fetchedAt, expires_at AS expiresAt FROM roster',
  );
  return {
    put: ({ jws, fetchedAt, expiresAt }) => void replace.run(jws, fetchedAt, expiresAt),
    get: () => select.get(),
  };
}
