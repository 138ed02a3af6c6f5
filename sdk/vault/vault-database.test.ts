import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryPlace } from './vault.fixture.ts';
import { openDatabase } from './vault-database.ts';

/** SQLite's number for temporary tables and sorts that stay in memory. */
const MEMORY = 2;

it('keeps temporary data in memory and overwrites deleted data', () => {
  const place = temporaryPlace();
  const key = { key: randomBytes(32), salt: randomBytes(16) };
  const db = openDatabase(join(place.directory, 'x.db'), key, 'new');
  expect(db.pragma('temp_store', { simple: true })).toBe(MEMORY);
  expect(db.pragma('secure_delete', { simple: true })).toBe(1);
  db.close();
  place.remove();
});
