/**
 * Erasures that applicants asked for at this counter, one for each session, with the services' signed answer. They hold
 * nothing personal and outlive what they erase.
 */
export const sql = `
CREATE TABLE erasure_requests (
  session_id TEXT PRIMARY KEY REFERENCES sessions (session_id),
  erasure_id TEXT NOT NULL UNIQUE,
  request TEXT NOT NULL,
  confirmation TEXT,
  requested_at TEXT NOT NULL,
  presence TEXT NOT NULL,
  language TEXT NOT NULL,
  removed TEXT,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'kept', 'erased', 'absent', 'refused')),
  receipt TEXT,
  refusal TEXT
) STRICT;
CREATE INDEX erasure_requests_open ON erasure_requests (state) WHERE state IN ('waiting', 'kept');
`;
