import type { AuditRepository } from '#sdk/ports/vault.ts';
import type { Database } from '#sdk/vault/driver.ts';
import type { SessionChange, SessionRepository } from '../ports/vault.ts';
import { sessionErasures } from './session-erasures.ts';
import { type SessionRow, sessionListings, sessionNotFound, sessionOf } from './session-listings.ts';

export function sessionRepository(db: Database, audit: AuditRepository): SessionRepository {
  const insert = db.prepare(
    `INSERT INTO sessions (session_id, status, flow_id, flow_version, flow_hash, created_at, updated_at, summary, snapshot)
     VALUES (@sessionId, 'active', @flowId, @flowVersion, @flowHash, @createdAt, @createdAt, @summary, @snapshot)`,
  );
  const select = db.prepare<[string], SessionRow>('SELECT * FROM sessions WHERE session_id = ?');
  const selectActive = db.prepare<[], SessionRow>(
    "SELECT * FROM sessions WHERE status = 'active' ORDER BY created_at, session_id",
  );
  const update = sessionUpdate(db);
  return {
    create({ flow, summary, snapshot, ...rest }) {
      insert.run({
        ...rest,
        flowId: flow.id,
        flowVersion: flow.version,
        flowHash: flow.hash,
        summary: JSON.stringify(summary),
        snapshot: JSON.stringify(snapshot),
      });
    },
    find(sessionId) {
      const row = select.get(sessionId);
      return row && sessionOf(row);
    },
    active: () => selectActive.all().map(sessionOf),
    ...sessionListings(db),
    ...sessionErasures(db, audit),
    update,
  };
}

/** Applies a {@link SessionChange}; members that are absent stay as they are. */
export function sessionUpdate(db: Database): (sessionId: string, change: SessionChange, at: string) => void {
  const update = db.prepare(
    `UPDATE sessions SET updated_at = @at, status = COALESCE(@status, status), ended_at = COALESCE(@endedAt, ended_at),
       erase_after = COALESCE(@eraseAfter, erase_after), sealed = COALESCE(@sealed, sealed),
       summary = COALESCE(@summary, summary), snapshot = COALESCE(@snapshot, snapshot)
     WHERE session_id = @sessionId`,
  );
  const name = db.prepare('INSERT OR REPLACE INTO session_names (session_id, name, words) VALUES (?, ?, ?)');
  return (sessionId, change, at) => {
    const { changes } = update.run({
      sessionId,
      at,
      status: change.status ?? null,
      endedAt: change.endedAt ?? null,
      eraseAfter: change.eraseAfter ?? null,
      sealed: change.sealed === undefined ? null : Number(change.sealed),
      summary: change.summary === undefined ? null : JSON.stringify(change.summary),
      snapshot: change.snapshot === undefined ? null : JSON.stringify(change.snapshot),
    });
    if (changes === 0) throw sessionNotFound(sessionId);
    if (change.person) name.run(sessionId, change.person.name, change.person.words);
  };
}
