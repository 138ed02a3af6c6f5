import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#sdk/vault/driver.ts';
import { migrate } from '#sdk/vault/migrate.ts';
import { toStorageError } from '#sdk/vault/storage-errors.ts';
import { type Place, temporaryPlace } from '#sdk/vault/vault.fixture.ts';
import { openDatabase } from '#sdk/vault/vault-database.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { AT, addSession, firstHead, nextBatch, SESSION } from './vault.fixture.ts';
import { vaultOver } from './vault.ts';

let place: Place;
let db: Database;
beforeEach(() => {
  place = temporaryPlace();
  const key = { key: randomBytes(32), salt: randomBytes(16) };
  const path = join(place.directory, 'vault.db');
  openDatabase(path, key, 'new').close();
  db = openDatabase(path, key, 'existing');
  migrate(db, AT, MIGRATIONS);
});
afterEach(() => {
  db.close();
  place.remove();
});

describe('a full disk', () => {
  it('refuses the whole batch, keeps earlier data, and works again when there is space', () => {
    const vault = vaultOver(db);
    addSession(vault);
    const first = nextBatch(firstHead);
    vault.evidence.append(first.batch);
    db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true })) + 2}`);

    const { batch, head, pictureDigests } = nextBatch(first.head, {
      pictures: { selfie: randomBytes(100_000) },
    });
    const selfie = { artefactId: 'p1', kind: 'selfie', mediaType: 'image/jpeg', meta: {} };
    const artefacts = [{ ...selfie, bytes: randomBytes(100_000), digest: pictureDigests.selfie ?? '' }];
    const full = { ...batch, artefacts, change: { snapshot: { step: 2 } } };
    expect(() => vault.evidence.append(full)).toThrow(expect.objectContaining({ code: 'DISK_FULL' }));
    expect(vault.evidence.head(SESSION)).toEqual({ seq: 1, hash: first.head.hash });
    expect(vault.sessions.find(SESSION)?.snapshot).toEqual({ surname: 'ERIKSSON' });
    expect(vault.artefacts.list(SESSION)).toEqual([]);
    expect(vault.evidence.openings(SESSION)).toEqual([]);

    db.pragma('max_page_count = 100000');
    vault.evidence.append(full);
    expect(vault.evidence.head(SESSION)).toEqual({ seq: 2, hash: head.hash });
    vault.check();
  });
});

describe('errors of SQLite and the file system', () => {
  it.each([
    ['SQLITE_FULL', 'DISK_FULL'],
    ['ENOSPC', 'DISK_FULL'],
    ['EDQUOT', 'DISK_FULL'],
    ['SQLITE_CORRUPT_VTAB', 'VAULT_CORRUPT'],
    ['SQLITE_NOTADB', 'VAULT_CORRUPT'],
    ['SQLITE_BUSY_SNAPSHOT', 'VAULT_LOCKED_BY_OTHER_PROCESS'],
    ['SQLITE_IOERR_WRITE', 'STORAGE_FAILED'],
    ['EIO', 'STORAGE_FAILED'],
    ['EACCES', 'STORAGE_FAILED'],
  ])('%s becomes %s and keeps its own name as the probe', (name, expected) => {
    const error = toStorageError(Object.assign(new Error('text'), { code: name }));
    expect(error).toMatchObject({
      code: expected,
      detail: { component: 'vault', probe: expect.stringContaining(name) },
    });
  });

  it('leave other errors alone', () => {
    const error = new TypeError('a fault of the program');
    expect(toStorageError(error)).toBe(error);
  });
});
