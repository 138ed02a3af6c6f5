import { auditTable } from '#sdk/vault/tables/audit.ts';
import { peopleTables } from '#sdk/vault/tables/people.ts';
import { settingsTable } from '#sdk/vault/tables/settings.ts';

const SESSIONS_AND_OUTBOX = `
CREATE TABLE sessions (
  session_id TEXT PRIMARY KEY,
  status TEXT NOT NULL CHECK (status IN ('active', 'ended')),
  flow_id TEXT NOT NULL,
  flow_version INTEGER NOT NULL,
  flow_hash TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  ended_at TEXT,
  erase_after TEXT,
  sealed INTEGER NOT NULL DEFAULT 0,
  erased_at TEXT,
  summary TEXT NOT NULL,
  snapshot TEXT
) STRICT;
CREATE INDEX sessions_by_time ON sessions (created_at);
CREATE INDEX sessions_to_erase ON sessions (erase_after) WHERE erased_at IS NULL AND status = 'ended';

CREATE TABLE evidence_events (
  session_id TEXT NOT NULL REFERENCES sessions (session_id),
  seq INTEGER NOT NULL CHECK (seq >= 1),
  text TEXT NOT NULL,
  hash TEXT NOT NULL,
  prev TEXT,
  PRIMARY KEY (session_id, seq)
) STRICT;
CREATE TRIGGER evidence_events_chain BEFORE INSERT ON evidence_events
WHEN NEW.seq <> 1 + (SELECT COUNT(*) FROM evidence_events WHERE session_id = NEW.session_id)
  OR NEW.prev IS NOT (SELECT hash FROM evidence_events WHERE session_id = NEW.session_id AND seq = NEW.seq - 1)
BEGIN SELECT RAISE(ABORT, 'the event does not follow the head of its log'); END;
CREATE TRIGGER evidence_events_no_update BEFORE UPDATE ON evidence_events
BEGIN SELECT RAISE(ABORT, 'evidence is append-only'); END;
CREATE TRIGGER evidence_events_no_delete BEFORE DELETE ON evidence_events
BEGIN SELECT RAISE(ABORT, 'evidence is append-only'); END;

CREATE TABLE evidence_signatures (
  position INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('checkpoint', 'operator', 'final')),
  jws TEXT NOT NULL,
  FOREIGN KEY (session_id, seq) REFERENCES evidence_events (session_id, seq)
) STRICT;
CREATE INDEX evidence_signatures_by_session ON evidence_signatures (session_id, position);
CREATE TRIGGER evidence_signatures_no_update BEFORE UPDATE ON evidence_signatures
BEGIN SELECT RAISE(ABORT, 'evidence is append-only'); END;
CREATE TRIGGER evidence_signatures_no_delete BEFORE DELETE ON evidence_signatures
BEGIN SELECT RAISE(ABORT, 'evidence is append-only'); END;
CREATE TRIGGER evidence_closed BEFORE INSERT ON evidence_events
WHEN EXISTS (SELECT 1 FROM evidence_signatures WHERE session_id = NEW.session_id AND kind = 'final')
BEGIN SELECT RAISE(ABORT, 'the log is closed by its final signature'); END;

CREATE TABLE openings (
  session_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('json', 'bytes')),
  digest TEXT NOT NULL,
  salt TEXT NOT NULL,
  value TEXT,
  PRIMARY KEY (session_id, seq, name),
  FOREIGN KEY (session_id, seq) REFERENCES evidence_events (session_id, seq)
) STRICT;

CREATE TABLE artefacts (
  position INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (session_id),
  artefact_id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  media_type TEXT NOT NULL,
  digest TEXT NOT NULL,
  meta TEXT NOT NULL,
  created_at TEXT NOT NULL,
  bytes BLOB NOT NULL
) STRICT;
CREATE INDEX artefacts_by_session ON artefacts (session_id, position);

CREATE TABLE outbox (
  position INTEGER PRIMARY KEY,
  entry_id TEXT NOT NULL UNIQUE,
  session_id TEXT REFERENCES sessions (session_id),
  kind TEXT NOT NULL,
  idempotency_key TEXT NOT NULL UNIQUE,
  content_hash TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX outbox_by_session ON outbox (session_id, position);
CREATE TRIGGER outbox_no_update BEFORE UPDATE ON outbox
BEGIN SELECT RAISE(ABORT, 'the outbox is append-only'); END;
CREATE TRIGGER outbox_no_delete BEFORE DELETE ON outbox
BEGIN SELECT RAISE(ABORT, 'the outbox is append-only'); END;

CREATE TABLE outbox_payloads (
  entry_id TEXT PRIMARY KEY REFERENCES outbox (entry_id),
  payload TEXT NOT NULL
) STRICT;

CREATE TABLE outbox_states (
  entry_id TEXT PRIMARY KEY REFERENCES outbox (entry_id),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'refused', 'sent', 'dropped')),
  due_at TEXT NOT NULL
) STRICT;
CREATE INDEX outbox_unsent ON outbox_states (due_at) WHERE state IN ('waiting', 'refused');

CREATE TABLE outbox_attempts (
  position INTEGER PRIMARY KEY,
  entry_id TEXT NOT NULL REFERENCES outbox (entry_id),
  at TEXT NOT NULL,
  result TEXT NOT NULL CHECK (result IN ('failed', 'refused')),
  error TEXT NOT NULL,
  next_attempt_at TEXT
) STRICT;
CREATE INDEX outbox_attempts_by_entry ON outbox_attempts (entry_id, position);

CREATE TABLE outbox_receipts (
  entry_id TEXT PRIMARY KEY REFERENCES outbox (entry_id),
  receipt TEXT NOT NULL,
  jws TEXT NOT NULL,
  received_at TEXT NOT NULL
) STRICT;
CREATE TRIGGER outbox_receipts_no_update BEFORE UPDATE ON outbox_receipts
BEGIN SELECT RAISE(ABORT, 'receipts are append-only'); END;
CREATE TRIGGER outbox_receipts_no_delete BEFORE DELETE ON outbox_receipts
BEGIN SELECT RAISE(ABORT, 'receipts are append-only'); END;
`;

const ROSTER_AND_LOCKOUTS = `
CREATE TABLE roster (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  jws TEXT NOT NULL,
  fetched_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;

CREATE TABLE lockouts (
  subject TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  last_failure_at TEXT NOT NULL,
  locked_until TEXT
) STRICT;
`;

const FLOWS = `
CREATE TABLE flows (
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  hash TEXT NOT NULL,
  flow TEXT NOT NULL,
  stored_at TEXT NOT NULL,
  PRIMARY KEY (id, version)
) STRICT;
`;

/** Sessions, evidence, outbox, the applicant context, and the kiosk's caches. */
export const sql = [
  settingsTable,
  SESSIONS_AND_OUTBOX,
  peopleTables,
  ROSTER_AND_LOCKOUTS,
  auditTable,
  FLOWS,
].join('');
