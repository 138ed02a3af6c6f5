import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sqlHash } from './migrate.ts';
import { SDK_MIGRATIONS } from './migrations.ts';
import { SDK_VAULT } from './sdk-vault.ts';
import { type Place, temporaryPlace } from './vault.fixture.ts';
import { createVault, openVault } from './vault-file.ts';

let place: Place;
beforeEach(() => {
  place = temporaryPlace();
});
afterEach(() => place.remove());

describe('the vault of a program that is no kiosk', () => {
  it('has the migrations that were recorded when they were released', () => {
    for (const { sql, sha256 } of SDK_MIGRATIONS) expect(sqlHash(sql)).toBe(sha256);
    const versions = SDK_MIGRATIONS.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  });

  it('holds the tables of the SDK and none of a kiosk', () => {
    const tables: string[] = [];
    const vault = createVault(place, {
      ...SDK_VAULT,
      over(db) {
        const names = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck();
        tables.push(...names.all());
        return SDK_VAULT.over(db);
      },
    });
    vault.close();
    expect(tables.sort()).toEqual([
      'accounts',
      'applicants',
      'audit',
      'document_sessions',
      'documents',
      'live_ids',
      'otp_seeds',
      'pins',
      'schema_migrations',
      'settings',
    ]);
  });

  it('keeps a person encrypted, and nothing of one who was purged', () => {
    const owner = 'did:key:of-a-person';
    const first = createVault(place, SDK_VAULT);
    first.applicants.put(owner, Uint8Array.of(1, 2, 3), '2026-01-02T03:04:05.006Z');
    first.close();
    expect(readFileSync(join(place.directory, 'vault.db')).includes(owner)).toBe(false);
    const second = openVault(place, SDK_VAULT);
    expect(second.applicants.find(owner)).toEqual(Uint8Array.of(1, 2, 3));
    second.applicants.purge(owner);
    expect(second.applicants.find(owner)).toBeUndefined();
    second.check();
    second.close();
  });
});
