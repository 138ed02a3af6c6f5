import { inject } from 'vitest';
import { createDatabase } from '#scripts/harness/services/postgres-server.ts';

/** A fresh database on the server that all suites of a run share. @returns its address */
export function sharedDatabase(kind: 'migrated' | 'empty' = 'migrated'): string {
  const shared = inject('postgres');
  if (!shared) throw new Error('no PostgreSQL server was started for this run');
  return createDatabase(shared.bin, shared.url, kind === 'migrated' ? shared.migrated : undefined);
}
