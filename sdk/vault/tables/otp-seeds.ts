/** A person's seeds of one-time codes, by the user of the account. */
export const otpSeedTable = `
CREATE TABLE otp_seeds (
  owner TEXT NOT NULL,
  user_id TEXT NOT NULL,
  seed BLOB NOT NULL,
  issued_at TEXT NOT NULL,
  PRIMARY KEY (owner, user_id)
) STRICT;
`;
