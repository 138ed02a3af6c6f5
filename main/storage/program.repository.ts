import type { Database } from '#sdk/vault/driver.ts';
import { jsonOf, optional } from '#sdk/vault/row-values.ts';
import type { ProgramRecord, ProgramRepository } from '../ports/vault.ts';

interface ProgramRow {
  program_id: string;
  name: string;
  executable: string | null;
  scopes: string;
  token_hash: string;
  paired_at: string;
  paired_by: string;
}

export function programRepository(db: Database): ProgramRepository {
  const insert = db.prepare('INSERT INTO programs VALUES (?, ?, ?, ?, ?, ?, ?)');
  const select = db.prepare<[string], ProgramRow>('SELECT * FROM programs WHERE program_id = ?');
  const all = db.prepare<[], ProgramRow>('SELECT * FROM programs ORDER BY paired_at, program_id');
  const remove = db.prepare('DELETE FROM programs WHERE program_id = ?');
  const own = db.prepare('INSERT INTO program_sessions VALUES (?, ?)');
  const owner = db
    .prepare<[string], string>('SELECT program_id FROM program_sessions WHERE session_id = ?')
    .pluck();
  return {
    add: ({ programId, name, executable, scopes, tokenHash, pairedAt, pairedBy }) =>
      void insert.run(
        programId,
        name,
        executable ?? null,
        JSON.stringify(scopes),
        tokenHash,
        pairedAt,
        pairedBy,
      ),
    find(programId) {
      const row = select.get(programId);
      return row && recordOf(row);
    },
    list: () => all.all().map(recordOf),
    remove: (programId) => remove.run(programId).changes > 0,
    noteSession: (sessionId, programId) => void own.run(sessionId, programId),
    starterOf: (sessionId) => owner.get(sessionId),
  };
}

const recordOf = (row: ProgramRow): ProgramRecord => ({
  programId: row.program_id,
  name: row.name,
  ...optional('executable', row.executable),
  scopes: jsonOf<string[]>(row.scopes),
  tokenHash: row.token_hash,
  pairedAt: row.paired_at,
  pairedBy: row.paired_by,
});
