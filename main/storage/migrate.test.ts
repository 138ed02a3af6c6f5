import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditRepository } from '#sdk/vault/audit.repository.ts';
import { type Database, loadDriver } from '#sdk/vault/driver.ts';
import { liveIdRepository } from '#sdk/vault/live-id.repository.ts';
import { migrate, sqlHash } from '#sdk/vault/migrate.ts';
import { type Place, temporaryPlace } from '#sdk/vault/vault.fixture.ts';
import { openDatabase } from '#sdk/vault/vault-database.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { sessionRepository } from './session.repository.ts';
import { AT } from './vault.fixture.ts';

let place: Place;
let db: Database;
beforeEach(() => {
  place = temporaryPlace();
  db = openDatabase(join(place.directory, 'x.db'), { key: randomBytes(32), salt: randomBytes(16) }, 'new');
});
afterEach(() => {
  db.close();
  place.remove();
});

const LATER = '2026-02-01T00:00:00.000Z';
const next = {
  version: (MIGRATIONS.at(-1)?.version ?? 0) + 1,
  name: 'next',
  sql: 'CREATE TABLE more (a TEXT) STRICT;',
  sha256: '',
};
const tables = (): string[] =>
  db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all();

describe('migrations', () => {
  it('have the hashes that were recorded when they were released', () => {
    for (const { sql, sha256 } of MIGRATIONS) expect(sqlHash(sql)).toBe(sha256);
    const versions = MIGRATIONS.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  });

  it('run once and forward only', () => {
    migrate(db, AT, MIGRATIONS);
    const before = tables();
    migrate(db, AT, MIGRATIONS);
    expect(tables()).toEqual(before);
    migrate(db, AT, [...MIGRATIONS, next]);
    expect(tables()).toEqual([...before, 'more'].sort());
  });

  it('leave a vault of a newer product as it is', () => {
    migrate(db, AT, [...MIGRATIONS, next]);
    expect(() => migrate(db, AT, MIGRATIONS)).toThrow(
      expect.objectContaining({ code: 'VAULT_VERSION_UNSUPPORTED' }),
    );
  });

  it('refuse a vault whose recorded step differs from the known one', () => {
    migrate(db, AT, [...MIGRATIONS, next]);
    const edited = { ...next, sql: 'CREATE TABLE more (b TEXT) STRICT;' };
    expect(() => migrate(db, AT, [...MIGRATIONS, edited])).toThrow(
      expect.objectContaining({ code: 'VAULT_VERSION_UNSUPPORTED' }),
    );
  });

  it('undo a step that fails in the middle', () => {
    migrate(db, AT, MIGRATIONS);
    const before = tables();
    const broken = { ...next, sql: 'CREATE TABLE half (a TEXT) STRICT; CREATE TABLE nonsense (;' };
    expect(() => migrate(db, AT, [...MIGRATIONS, broken])).toThrow();
    expect(tables()).toEqual(before);
  });
});

describe('the step that records erasures', () => {
  it('records erasures of an earlier version, from its audit log', () => {
    migrate(db, AT, MIGRATIONS.slice(0, 2));
    const session = db.prepare(
      `INSERT INTO sessions (session_id, status, flow_id, flow_version, flow_hash, created_at, updated_at, erased_at, summary)
       VALUES (?, 'ended', 'f', 1, 'h', @at, @at, @erasedAt, '{}')`,
    );
    session.run('erased', { at: AT, erasedAt: LATER });
    session.run('kept', { at: AT, erasedAt: null });
    const event = {
      seq: 1,
      commitments: [
        { name: 'surname', digest: 'd1' },
        { name: 'selfie', digest: 'd2' },
      ],
    };
    const addEvent = db.prepare("INSERT INTO evidence_events VALUES (?, 1, ?, 'hash', NULL)");
    for (const sessionId of ['erased', 'kept']) addEvent.run(sessionId, JSON.stringify(event));
    const audited = { action: 'session.erased', actor: 'did:key:zKiosk', subject: 'erased' };
    const addEntry = db.prepare("INSERT INTO audit VALUES (?, ?, 'hash')");
    addEntry.run(1, JSON.stringify({ ...audited, detail: { reason: 'retention-over' } }));
    addEntry.run(2, JSON.stringify({ ...audited, action: 'evidence.exported', actor: 'op-1' }));
    migrate(db, AT, MIGRATIONS);
    const records = sessionRepository(db, auditRepository(db));
    expect(records.erasures('erased')).toEqual([
      {
        at: LATER,
        by: 'did:key:zKiosk',
        reason: 'retention-over',
        erased: event.commitments.map(({ name }) => ({ seq: 1, name })),
      },
    ]);
    expect(records.erasures('kept')).toEqual([]);
  });
});

describe('the steps that hold Live IDs back', () => {
  it('hold back the picture of a person without a document that may leave, or with one that may not', () => {
    const before = MIGRATIONS.filter(({ version }) => version < 18);
    migrate(db, AT, before);
    const document = db.prepare(
      "INSERT INTO documents VALUES (NULL, ?, ?, 'ppt', 'identity_document', ?, NULL, 'a.b.c', 'at')",
    );
    const liveId = db.prepare(
      "INSERT INTO live_ids VALUES (?, x'01', 'image/png', 'counterproof', 'a.b.c', 'null', NULL, '2025-01-02T03:04:05.006Z')",
    );
    for (const [owner, ...flags] of [['held', true, false], ['free', true, true], ['bare']] as const) {
      liveId.run(owner);
      for (const [at, syncArtifacts] of flags.entries()) {
        document.run(owner, `d${at}`, JSON.stringify({ syncArtifacts }));
      }
    }
    migrate(
      db,
      AT,
      MIGRATIONS.filter(({ version }) => version <= 18),
    );
    const { find, put } = liveIdRepository(db);
    put({ ...find('bare')!, owner: 'later', registeredAt: LATER });
    migrate(db, LATER, MIGRATIONS);
    const synced = ['held', 'free', 'bare', 'later'].map((owner) => find(owner)?.sync);
    expect(synced).toEqual([false, true, false, true]);
  });
});

describe('the driver', () => {
  it('is not loaded under a Node that it would crash', () => {
    expect(() => loadDriver('20.19.5')).toThrow(expect.objectContaining({ code: 'NOT_SUPPORTED' }));
    expect(loadDriver('22.0.0')).toBeTypeOf('function');
  });
});
