/**
 * Signed statements of the services about a session besides receipts, and a record of every erasure. Earlier versions
 * erased every value that the log commits to.
 */
export const sql = `
CREATE TABLE statements (
  position INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (session_id),
  kind TEXT NOT NULL CHECK (kind IN ('roster', 'result')),
  text TEXT NOT NULL,
  kept_at TEXT NOT NULL,
  UNIQUE (session_id, kind, text)
) STRICT;
CREATE TRIGGER statements_no_update BEFORE UPDATE ON statements
BEGIN SELECT RAISE(ABORT, 'statements are append-only'); END;
CREATE TRIGGER statements_no_delete BEFORE DELETE ON statements
BEGIN SELECT RAISE(ABORT, 'statements are append-only'); END;

CREATE TABLE erasures (
  position INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (session_id),
  erased_at TEXT NOT NULL,
  actor TEXT NOT NULL,
  reason TEXT NOT NULL,
  erased TEXT NOT NULL
) STRICT;
CREATE INDEX erasures_by_session ON erasures (session_id, position);
CREATE TRIGGER erasures_no_update BEFORE UPDATE ON erasures
BEGIN SELECT RAISE(ABORT, 'records of erasures are append-only'); END;
CREATE TRIGGER erasures_no_delete BEFORE DELETE ON erasures
BEGIN SELECT RAISE(ABORT, 'records of erasures are append-only'); END;

INSERT INTO erasures (session_id, erased_at, actor, reason, erased)
SELECT s.session_id, s.erased_at,
  COALESCE(json_extract(a.text, '$.actor'), 'kiosk'),
  COALESCE(json_extract(a.text, '$.detail.reason'), 'session.erased'),
  (SELECT json_group_array(json_object(
       'seq', e.seq, 'name', json_extract(c.value, '$.name')))
   FROM evidence_events e, json_each(e.text, '$.commitments') c WHERE e.session_id = s.session_id)
FROM sessions s LEFT JOIN audit a ON a.seq = (
  SELECT MAX(seq) FROM audit WHERE json_extract(text, '$.subject') = s.session_id
    AND json_extract(text, '$.action') IN ('session.erased', 'session.purged'))
WHERE s.erased_at IS NOT NULL;
`;
