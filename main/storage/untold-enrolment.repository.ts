import type { Database } from '#sdk/vault/driver.ts';
import { jsonOf } from '#sdk/vault/row-values.ts';
import type { SealedBackUp, UntoldEnrolment, UntoldEnrolmentRepository } from '../ports/vault.ts';

interface UntoldRow {
  session_id: string;
  owner: string;
  since: string;
  enrolled: 0 | 1;
  has_back_up: 0 | 1;
}

const COLUMNS = 'session_id, owner, since, enrolled, back_up IS NOT NULL AS has_back_up';

export function untoldEnrolmentRepository(db: Database): UntoldEnrolmentRepository {
  const insert = db.prepare(
    'INSERT INTO untold_enrolments (session_id, owner, since, back_up) VALUES (?, ?, ?, ?)',
  );
  const all = db.prepare<[], UntoldRow>(
    `SELECT ${COLUMNS} FROM untold_enrolments ORDER BY since, session_id`,
  );
  const one = db.prepare<[string], UntoldRow>(
    `SELECT ${COLUMNS} FROM untold_enrolments WHERE session_id = ?`,
  );
  const body = db
    .prepare<[string], string | null>('SELECT back_up FROM untold_enrolments WHERE session_id = ?')
    .pluck();
  const enrolled = db.prepare('UPDATE untold_enrolments SET enrolled = 1 WHERE session_id = ?');
  const remove = db.prepare('DELETE FROM untold_enrolments WHERE session_id = ?');
  return {
    add: ({ sessionId, owner, since, backUp }) =>
      void insert.run(sessionId, owner, since, backUp ? JSON.stringify(backUp) : null),
    list: () => all.all().map(untoldOf),
    find(sessionId) {
      const row = one.get(sessionId);
      return row && untoldOf(row);
    },
    backUp(sessionId) {
      const text = body.get(sessionId);
      return text ? jsonOf<SealedBackUp>(text) : undefined;
    },
    noteEnrolled: (sessionId) => void enrolled.run(sessionId),
    remove: (sessionId) => void remove.run(sessionId),
  };
}

const untoldOf = (row: UntoldRow): UntoldEnrolment => ({
  sessionId: row.session_id,
  owner: row.owner,
  since: row.since,
  enrolled: row.enrolled === 1,
  hasBackUp: row.has_back_up === 1,
});
