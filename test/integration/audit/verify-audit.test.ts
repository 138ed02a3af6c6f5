import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { servicesFolder } from '#scripts/harness/services/embedded-database.ts';
import { findPostgres } from '#scripts/harness/services/postgres-server.ts';
import { main } from '#scripts/verify-audit.ts';
import { recordAudit } from '#services/audit/audit.repository.ts';
import type { Database } from '#services/kernel/database/database.ts';
import { openDatabase } from '#services/kernel/database/open-database.ts';
import { sharedDatabase } from '../support/shared-postgres.ts';

const TENANTS = ['0a000000-0000-4000-8000-000000000001', '0a000000-0000-4000-8000-000000000002'] as const;
const [FIRST, SECOND] = TENANTS;
const ENTRIES = 6;

let said = '';
let complained = '';
beforeEach(() => {
  said = '';
  complained = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    complained += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

interface Verdict {
  logs: {
    tenantId: string;
    intact: boolean;
    entries: number;
    broken?: { seq: number; reason: string };
    entry?: { action: string };
  }[];
  exitCode: number;
}

function suite(databaseOf: () => string | undefined): void {
  let folder: string;
  let databaseUrl: string | undefined;
  const withDatabase = async (work: (db: Database) => Promise<unknown>) => {
    const { db, close } = await openDatabase({ dataDir: folder, databaseUrl });
    await work(db).finally(close);
  };
  beforeAll(async () => {
    databaseUrl = databaseOf();
    folder = databaseUrl
      ? mkdtempSync(join(tmpdir(), 'counterproof-verify-audit-'))
      : servicesFolder('verify-audit');
    await withDatabase(async (db) => {
      for (let number = 1; number <= ENTRIES; number += 1) {
        for (const tenantId of TENANTS) {
          const act = { actor: 'test', action: `test.done-${number}`, data: { number } };
          await recordAudit(db, { tenantId, at: new Date(), ...act });
        }
      }
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const verify = async (...args: string[]) => {
    vi.stubEnv('DATABASE_URL', databaseUrl);
    said = '';
    return main(databaseUrl ? args : ['--data-dir', folder, ...args]);
  };
  const verdict = async (...args: string[]): Promise<Verdict> => {
    const exitCode = await verify('--json', ...args);
    const read = JSON.parse(said) as Verdict;
    expect(read.exitCode).toBe(exitCode);
    return read;
  };
  /** Changes rows behind the back of the services for the time of `work`. */
  const tampered = async (change: (db: Database) => Promise<unknown>, work: () => Promise<void>) => {
    await withDatabase(async (db) => {
      await sql`CREATE TABLE kept AS SELECT * FROM audit`.execute(db);
      await sql`CREATE TABLE kept_head AS SELECT * FROM audit_head`.execute(db);
      await change(db);
    });
    await work().finally(() =>
      withDatabase(async (db) => {
        await sql`DELETE FROM audit`.execute(db);
        await sql`INSERT INTO audit SELECT * FROM kept`.execute(db);
        await sql`DELETE FROM audit_head`.execute(db);
        await sql`INSERT INTO audit_head SELECT * FROM kept_head`.execute(db);
        await sql`DROP TABLE kept, kept_head`.execute(db);
      }),
    );
  };

  it('says that every link of every tenant holds', async () => {
    const { logs, exitCode } = await verdict();
    expect(exitCode).toBe(0);
    expect(logs).toMatchObject(TENANTS.map((tenantId) => ({ tenantId, intact: true, entries: ENTRIES })));
    expect(await verify()).toBe(0);
    expect(said).toContain(`${FIRST}  ${ENTRIES} entries hold`);
  });

  it('names the first entry that was altered, and fails', async () => {
    const alter = (db: Database) =>
      sql`UPDATE audit SET data = '{"number": 99}' WHERE tenant_id = ${SECOND} AND seq >= 4`.execute(db);
    await tampered(alter, async () => {
      const { logs, exitCode } = await verdict();
      expect(exitCode).toBe(1);
      expect(logs[0]).toMatchObject({ tenantId: FIRST, intact: true });
      expect(logs[1]).toMatchObject({
        tenantId: SECOND,
        intact: false,
        entries: 3,
        broken: { seq: 4, reason: 'entry-altered' },
        entry: { action: 'test.done-4' },
      });
      expect(await verify()).toBe(1);
      expect(said).toMatch(/BROKEN at entry 4 \([0-9a-f-]{36}, test\.done-4, .*\): entry-altered/);
      expect(await verify('--tenant', FIRST)).toBe(0);
    });
  });

  it.each([
    ['removed', sql`DELETE FROM audit WHERE tenant_id = ${FIRST} AND seq = 2`, 2, 'entry-missing'],
    ['the last', sql`DELETE FROM audit WHERE tenant_id = ${FIRST} AND seq = 6`, 6, 'end-missing'],
    ['all of them', sql`DELETE FROM audit WHERE tenant_id = ${FIRST}`, 1, 'end-missing'],
    [
      'linked elsewhere',
      sql`UPDATE audit SET previous = hash WHERE tenant_id = ${FIRST} AND seq = 3`,
      3,
      'link-differs',
    ],
    [
      'under another head',
      sql`UPDATE audit_head SET hash = 'x' WHERE tenant_id = ${FIRST}`,
      6,
      'head-differs',
    ],
    ['without their head', sql`DELETE FROM audit_head WHERE tenant_id = ${FIRST}`, 1, 'head-differs'],
  ])('tells entries that are not as they were: %s', async (_what, change, seq, reason) => {
    await tampered(
      (db) => change.execute(db),
      async () => {
        const { logs, exitCode } = await verdict();
        expect(exitCode).toBe(1);
        expect(logs[0]).toMatchObject({ tenantId: FIRST, intact: false, broken: { seq, reason } });
        expect(logs[1]).toMatchObject({ tenantId: SECOND, intact: true });
      },
    );
  });

  it('holds nothing for examined that it did not find', async () => {
    expect(await verify('--tenant', '0a000000-0000-4000-8000-000000000009')).toBe(2);
    expect(complained).toContain('There is no audit log');
    expect(await verify('--tenant', 'not-one')).toBe(2);
    expect(await verify('--unknown')).toBe(2);
    expect(complained).toContain('npm run verify-audit');
  });
}

describe('verify-audit, embedded database', () => {
  suite(() => undefined);

  it('makes no database where there is none', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'counterproof-empty-'));
    vi.stubEnv('DATABASE_URL', undefined);
    expect(await main(['--data-dir', empty])).toBe(2);
    expect(complained).toContain('has no database');
    expect(readdirSync(empty)).toEqual([]);
    rmSync(empty, { recursive: true });
  });
});

const postgres = findPostgres();
const why = 'absent' in postgres ? ` (${postgres.absent})` : '';
describe.skipIf('absent' in postgres)(`verify-audit, PostgreSQL server${why}`, () => {
  suite(sharedDatabase);
});
