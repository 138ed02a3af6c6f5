/**
 * By what the session of a person is found again: the name and the words of it, erased with the session, and the
 * reference, which stays with the row.
 */
export const sql = `
CREATE TABLE session_names (
  session_id TEXT PRIMARY KEY REFERENCES sessions (session_id),
  name TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT;
ALTER TABLE sessions ADD COLUMN bare_reference TEXT
  GENERATED ALWAYS AS (replace(json_extract(summary, '$.reference'), '-', '')) VIRTUAL;
CREATE INDEX sessions_by_reference ON sessions (bare_reference);
`;
