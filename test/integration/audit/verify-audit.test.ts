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

const tenant = (number: number): string => `0a000000-0000-4000-8000-00000000000${number}`;
const [FIRST, SECOND] = [tenant(1), tenant(2)];
const ENTRIES = 6;
/** Changes of a tenant's log behind the services' back, and where verification finds them. */
const TAMPERINGS = [
  ['removed', tenant(3), sql`DELETE FROM audit WHERE seq = 2 AND`, 2, 'entry-missing'],
  ['the last', tenant(4), sql`DELETE FROM audit WHERE seq = 6 AND`, 6, 'end-missing'],
  ['all of them', tenant(5), sql`DELETE FROM audit WHERE`, 1, 'end-missing'],
  ['linked elsewhere', tenant(6), sql`UPDATE audit SET previous = hash WHERE seq = 3 AND`, 3, 'link-differs'],
  ['under another head', tenant(7), sql`UPDATE audit_head SET hash = 'x' WHERE`, 6, 'head-differs'],
  ['without their head', tenant(8), sql`DELETE FROM audit_head WHERE`, 1, 'head-differs'],
] as const;
const TENANTS = [FIRST, SECOND, ...TAMPERINGS.map(([, tenantId]) => tenantId)];

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
  it('says that every link of every tenant holds', async () => {
    const { logs, exitCode } = await verdict();
    expect(exitCode).toBe(0);
    expect(logs).toMatchObject(TENANTS.map((tenantId) => ({ tenantId, intact: true, entries: ENTRIES })));
    expect(await verify()).toBe(0);
    expect(said).toContain(`${FIRST}  ${ENTRIES} entries hold`);
  });

  describe('after the logs of some tenants were tampered with', () => {
    let found: Verdict;
    beforeAll(async () => {
      await withDatabase(async (db) => {
        await sql`UPDATE audit SET data = '{"number": 99}' WHERE tenant_id = ${SECOND} AND seq >= 4`.execute(
          db,
        );
        for (const [, tenantId, change] of TAMPERINGS)
          await sql`${change} tenant_id = ${tenantId}`.execute(db);
      });
    });
    const logOf = async (tenantId: string) => {
      found ??= await verdict();
      expect(found.exitCode).toBe(1);
      return found.logs.find((log) => log.tenantId === tenantId);
    };

    it('names the first entry that was altered, and fails', async () => {
      expect(await logOf(SECOND)).toMatchObject({
        intact: false,
        entries: 3,
        broken: { seq: 4, reason: 'entry-altered' },
        entry: { action: 'test.done-4' },
      });
      expect(await verify()).toBe(1);
      expect(said).toMatch(/BROKEN at entry 4 \([0-9a-f-]{36}, test\.done-4, .*\): entry-altered/);
    });

    it('lets the log of another tenant hold', async () => {
      expect(await logOf(FIRST)).toMatchObject({ intact: true });
      expect(await verify('--tenant', FIRST)).toBe(0);
    });

    it.each(TAMPERINGS)(
      'tells entries that are not as they were: %s',
      async (_what, tenantId, _change, seq, reason) => {
        expect(await logOf(tenantId)).toMatchObject({ intact: false, broken: { seq, reason } });
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
