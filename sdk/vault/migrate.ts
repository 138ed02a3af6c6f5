import { createHash } from 'node:crypto';
import { failure } from '#core/contract/errors.ts';
import type { Database } from './driver.ts';

/** A forward-only step of the schema. Once released it never changes: its hash is recorded in every vault. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of `sql`, hex; a test compares it, so that an edited migration is noticed before a vault is. */
  readonly sha256: string;
}

interface Applied {
  version: number;
  sha256: string;
}

/**
 * Brings the schema up to date, each step in a transaction of its own with its row in `schema_migrations`.
 *
 * @throws AppError `VAULT_VERSION_UNSUPPORTED` before anything is written, when the vault was made by a newer product
 * or by a migration that differs from the one known here.
 */
export function migrate(db: Database, now: string, migrations: readonly Migration[]): void {
  const applied = appliedMigrations(db);
  for (const row of applied) assertKnown(row, migrations);
  const current = applied.at(-1)?.version ?? 0;
  for (const step of migrations.filter(({ version }) => version > current)) {
    db.transaction(() => {
      db.exec(
        'CREATE TABLE IF NOT EXISTS schema_migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL, applied_at TEXT NOT NULL) STRICT',
      );
      db.exec(step.sql);
      db.prepare('INSERT INTO schema_migrations VALUES (?, ?, ?, ?)').run(
        step.version,
        step.name,
        sqlHash(step.sql),
        now,
      );
    })();
  }
}

/** SHA-256 of a migration's SQL, hex. */
export function sqlHash(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

function appliedMigrations(db: Database): Applied[] {
  const table = db
    .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'schema_migrations'")
    .get();
  if (table === undefined) return [];
  return db.prepare<[], Applied>('SELECT version, sha256 FROM schema_migrations ORDER BY version').all();
}

function assertKnown(applied: Applied, migrations: readonly Migration[]): void {
  const known = migrations.find(({ version }) => version === applied.version);
  if (known && sqlHash(known.sql) === applied.sha256) return;
  throw failure(
    'VAULT_VERSION_UNSUPPORTED',
    known
      ? `schema step ${applied.version} differs from the known one`
      : `schema step ${applied.version} is not known`,
  );
}
