/**
 * The events of a session after its log was closed: a second log that continues the first. Who was enrolled while the
 * session ran is noted until then.
 */
export const sql = `
CREATE TABLE second_log_events (
  session_id TEXT NOT NULL REFERENCES sessions (session_id),
  seq INTEGER NOT NULL CHECK (seq >= 1),
  text TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (session_id, seq)
) STRICT;
CREATE TRIGGER second_log_events_no_update BEFORE UPDATE ON second_log_events
BEGIN SELECT RAISE(ABORT, 'a second log is append-only'); END;
CREATE TRIGGER second_log_events_no_delete BEFORE DELETE ON second_log_events
BEGIN SELECT RAISE(ABORT, 'a second log is append-only'); END;

CREATE TABLE second_log_signatures (
  position INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (session_id),
  seq INTEGER NOT NULL,
  jws TEXT NOT NULL
) STRICT;
CREATE INDEX second_log_signatures_by_session ON second_log_signatures (session_id, position);
CREATE TRIGGER second_log_signatures_no_update BEFORE UPDATE ON second_log_signatures
BEGIN SELECT RAISE(ABORT, 'a second log is append-only'); END;
CREATE TRIGGER second_log_signatures_no_delete BEFORE DELETE ON second_log_signatures
BEGIN SELECT RAISE(ABORT, 'a second log is append-only'); END;

CREATE TABLE enrolments (
  session_id TEXT PRIMARY KEY,
  confirmed_at TEXT NOT NULL
) STRICT;
`;
