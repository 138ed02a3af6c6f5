/** A person's wallet, documents, Live ID and document sessions, by the DID of the wallet. */
export const peopleTables = `
CREATE TABLE applicants (
  owner TEXT PRIMARY KEY,
  secret BLOB NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE TABLE documents (
  position INTEGER PRIMARY KEY,
  owner TEXT NOT NULL,
  document_id TEXT NOT NULL,
  type TEXT NOT NULL,
  category TEXT NOT NULL,
  metadata TEXT NOT NULL,
  data TEXT,
  sign_token TEXT NOT NULL,
  registered_at TEXT NOT NULL,
  UNIQUE (owner, document_id)
) STRICT;
CREATE TABLE live_ids (
  owner TEXT PRIMARY KEY,
  image BLOB NOT NULL,
  media_type TEXT NOT NULL,
  proofed_by TEXT NOT NULL,
  sign_token TEXT NOT NULL,
  liveness_result TEXT NOT NULL,
  template BLOB,
  registered_at TEXT NOT NULL
) STRICT;
CREATE TABLE document_sessions (
  session_id TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  document_type TEXT NOT NULL,
  dvc_id TEXT,
  uid TEXT,
  status TEXT NOT NULL CHECK (status IN ('pending', 'complete', 'expired', 'failed')),
  result TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
`;
