/** A person's PIN: its verifier, and the wrong tries in a row. */
export const pinTable = `
CREATE TABLE pins (
  owner TEXT PRIMARY KEY,
  verifier TEXT NOT NULL,
  proofed_by TEXT NOT NULL,
  registered_at TEXT NOT NULL,
  failures INTEGER NOT NULL,
  last_failure_at TEXT,
  locked_until TEXT
) STRICT;
`;

/** How long the machine had run at the last wrong try, so that setting its clock shortens no wait. */
export const pinUptimeColumn = `ALTER TABLE pins ADD COLUMN uptime_ms INTEGER;
`;
