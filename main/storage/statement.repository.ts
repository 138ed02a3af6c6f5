import type { Database } from '#sdk/vault/driver.ts';
import type { StatementRepository } from '../ports/vault.ts';

export function statementRepository(db: Database): StatementRepository {
  const insert = db.prepare(
    `INSERT INTO statements (session_id, kind, text, kept_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (session_id, kind, text) DO NOTHING`,
  );
  const select = db
    .prepare<[string, string], string>(
      'SELECT text FROM statements WHERE session_id = ? AND kind = ? ORDER BY position',
    )
    .pluck();
  return {
    keep: (sessionId, kind, text, at) => void insert.run(sessionId, kind, text, at),
    list: (sessionId, kind) => select.all(sessionId, kind),
  };
}
