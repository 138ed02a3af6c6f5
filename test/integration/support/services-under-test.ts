import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { CHEAP_VERIFIERS } from '#scripts/harness/services/cheap-verifiers.ts';
import { servicesFolder } from '#scripts/harness/services/embedded-database.ts';
import { loggedExaminer } from '#scripts/harness/services/logged-examiner.ts';
import { findPostgres } from '#scripts/harness/services/postgres-server.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, type ServicesOptions, startServices } from '#services/server.ts';
import { LONG } from '../../support/depth.ts';
import { sharedDatabase } from './shared-postgres.ts';

export interface ServicesUnderTest {
  services: RunningServices;
  dataDir: string;
  databaseUrl: string | undefined;
  restart(): Promise<void>;
}

type Suite = (current: () => ServicesUnderTest) => void;
/** What a suite needs otherwise than every other one. */
type Changes = Pick<
  ServicesOptions,
  | 'contactProvider'
  | 'examiner'
  | 'codeLimits'
  | 'mailExchanges'
  | 'messages'
  | 'now'
  | 'rateLimits'
  | 'remoteJudge'
  | 'requestTimeoutMs'
  | 'role'
  | 'timers'
>;

/** Runs one suite against the embedded database and a really started PostgreSQL; an absent one is skipped visibly. */
export function onBothDatabases(name: string, suite: Suite, changes: Changes = {}): void {
  describe(`${name}, embedded database`, () => suite(running(() => undefined, changes)));
  onServer(name, suite, changes);
}

/**
 * Runs one suite as {@link onBothDatabases} in the long run, and where there is no PostgreSQL; in `npm test` on the
 * server alone. Both databases are PostgreSQL and get the same statements: suites on what can differ, like partitions,
 * timers and transactions that meet, take both every time.
 */
export function onEachDatabase(name: string, suite: Suite, changes: Changes = {}): void {
  if (LONG || 'absent' in findPostgres()) onBothDatabases(name, suite, changes);
  else onServer(name, suite, changes);
}

function onServer(name: string, suite: Suite, changes: Changes): void {
  const postgres = findPostgres();
  if ('absent' in postgres)
    describe.skip(`${name}, PostgreSQL server (${postgres.absent})`, () => suite(running()));
  else describe(`${name}, PostgreSQL server`, () => suite(running(sharedDatabase, changes)));
}

/** Set in the long run, to have suites that ask for no database on the embedded one. */
const ON_EMBEDDED = 'COUNTERPROOF_EMBEDDED_DATABASE';

/** PostgreSQL where there is one: the embedded database needs several times its processor time. */
const usualDatabase = (): string | undefined =>
  process.env[ON_EMBEDDED] === '1' || 'absent' in findPostgres() ? undefined : sharedDatabase();

/** Fresh services for one describe block. */
export function running(
  databaseOf: () => string | undefined = usualDatabase,
  changes: Changes = {},
): () => ServicesUnderTest {
  let current: ServicesUnderTest | undefined;
  beforeAll(async () => {
    const databaseUrl = databaseOf();
    const dataDir = databaseUrl
      ? mkdtempSync(join(tmpdir(), 'counterproof-services-'))
      : servicesFolder('services');
    const open = (port = 0) =>
      startServices({
        dataDir,
        databaseUrl,
        port,
        log: servicesLog('silent'),
        examiner: loggedExaminer,
        argon2Cost: CHEAP_VERIFIERS,
        ...changes,
      });
    current = {
      services: await open(),
      dataDir,
      databaseUrl,
      async restart() {
        if (!current) return;
        await current.services.close();
        // The same address again, as after a restart of a branch's own server.
        current.services = await open(Number(new URL(current.services.url).port));
      },
    };
  });
  afterAll(async () => {
    await current?.services.close();
    if (current) rmSync(current.dataDir, { recursive: true, force: true });
  });
  return () => {
    if (!current) throw new Error('the services did not start');
    return current;
  };
}
