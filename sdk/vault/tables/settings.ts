/** Values that a program remembers by name. */
export const settingsTable = `
CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
`;
