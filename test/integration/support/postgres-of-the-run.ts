import type { TestProject } from 'vitest/node';
import {
  createDatabase,
  findPostgres,
  type PostgresServer,
  startPostgres,
} from '#scripts/harness/services/postgres-server.ts';
import { openDatabase } from '#services/kernel/database/open-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that the suites of one run share; absent where there is no PostgreSQL. */
    postgres: SharedPostgres | undefined;
  }
}

/** Which server it is and the name of a migrated, empty database that suites copy. */
export interface SharedPostgres {
  readonly bin: string;
  readonly url: string;
  readonly migrated: string;
}

/**
 * No suite that shares the server crashes it, and no machine keeps it: its disk need not be waited for. Each of some
 * hundred databases lives for seconds: none needs to be vacuumed, and no query of it is worth compiling.
 */
const SETTINGS = [
  ...['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'],
  ...['autovacuum=off', 'jit=off'],
];

let server: PostgresServer | undefined;

/** Starts the server for the run, migrates one database on it and tells the suites where it is. */
export async function setup(project: TestProject): Promise<void> {
  const found = findPostgres();
  if ('absent' in found) return project.provide('postgres', undefined);
  const { bin } = found;
  server = await startPostgres(bin, SETTINGS);
  const { url } = server;
  const databaseUrl = createDatabase(bin, url);
  const { close } = await openDatabase({ dataDir: '', databaseUrl });
  await close();
  project.provide('postgres', { bin, url, migrated: new URL(databaseUrl).pathname.slice(1) });
}

export const teardown = async (): Promise<void> => server?.stop();
