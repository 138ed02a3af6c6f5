/** Kept wallets that the services do not know of yet, each with its sealed back-up; an entry ends with its wallet. */
export const sql = `
CREATE TABLE untold_enrolments (
  session_id TEXT PRIMARY KEY,
  owner TEXT NOT NULL REFERENCES applicants (owner) ON DELETE CASCADE,
  since TEXT NOT NULL,
  enrolled INTEGER NOT NULL DEFAULT 0 CHECK (enrolled IN (0, 1)),
  back_up TEXT
) STRICT;
CREATE INDEX untold_enrolments_owner ON untold_enrolments (owner);
`;
