/** Programs on the machine that a supervisor paired, and the sessions that each of them started. */
export const sql = `
CREATE TABLE programs (
  program_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  executable TEXT,
  scopes TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  paired_at TEXT NOT NULL,
  paired_by TEXT NOT NULL
) STRICT;
CREATE TABLE program_sessions (
  session_id TEXT PRIMARY KEY REFERENCES sessions (session_id),
  program_id TEXT NOT NULL REFERENCES programs (program_id) ON DELETE CASCADE
) STRICT;
`;
