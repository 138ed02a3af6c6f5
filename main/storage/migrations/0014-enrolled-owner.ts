/** Whose wallet took the documents of a session: an erasure that is ordered for the session reaches the wallet as well. */
export const sql = `ALTER TABLE enrolments ADD COLUMN owner TEXT;`;
