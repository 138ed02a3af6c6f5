/** The accounts that a person's wallet is linked to. One value each, so that ten thousand are written at once. */
export const accountTable = `
CREATE TABLE accounts (
  owner TEXT PRIMARY KEY,
  accounts TEXT NOT NULL
) STRICT;
`;
