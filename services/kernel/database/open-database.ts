import { Kysely, type Logger, PGliteDialect, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { claimCluster } from './cluster-claim.ts';
import type { CopyOut, Database, Durability } from './database.ts';
import { databaseRefusal, requireServerUrl } from './database-refusals.ts';
import { type DatabaseState, databaseState, EMPTY_DATABASE } from './database-state.ts';
import { clusterExists, clusterFolder, createCluster, openCluster } from './embedded-cluster.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { Schema } from './schema.ts';

export interface OpenDatabase {
  db: Database;
  durability: Durability;
  copyOut?: CopyOut;
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** Folder of the services' data; the embedded database lies in `database/` below it. */
  dataDir: string;
  /** A PostgreSQL server (15 or newer) instead of the embedded one. */
  databaseUrl?: string | undefined;
  /** Called with every statement; for traces. */
  onQuery?: Logger | undefined;
}

/**
 * Admits these services to a database before anything is changed in it; a refusal leaves it as it was. `db` is undefined
 * for a database that does not exist yet.
 */
export type Admission = (state: DatabaseState, db: Database | undefined) => Promise<void>;

/**
 * Opens the database that the location names and brings its schema up to date.
 *
 * @throws StartRefusal for a server that cannot be used, and any error of `admit`.
 */
export async function openDatabase(
  location: DatabaseLocation,
  admit: Admission = async () => undefined,
): Promise<OpenDatabase> {
  const { databaseUrl } = location;
  if (!databaseUrl && !clusterExists(location.dataDir)) {
    await admit(EMPTY_DATABASE, undefined);
    await createCluster(location.dataDir);
  }
  const opened = await openAsItIs(location);
  try {
    await admit(await databaseState(opened.db), opened.db);
    await migrate(opened.db);
  } catch (error) {
    await opened.close();
    throw databaseUrl ? databaseRefusal(error, databaseUrl) : error;
  }
  return opened;
}

/** Opens an existing database for reading; its schema stays as it is. */
export const openAsItIs = ({ databaseUrl, dataDir, onQuery }: DatabaseLocation): Promise<OpenDatabase> =>
  databaseUrl ? openServer(databaseUrl, onQuery) : openEmbedded(dataDir, onQuery);

async function openEmbedded(dataDir: string, log?: Logger): Promise<OpenDatabase> {
  const release = await claimCluster(clusterFolder(dataDir));
  try {
    const pglite = await openCluster(dataDir);
    const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }), ...(log ? { log } : {}) });
    return { db, durability: 'embedded', close: () => db.destroy().finally(release) };
  } catch (error) {
    await release();
    throw error;
  }
}

async function openServer(url: string, log?: Logger): Promise<OpenDatabase> {
  requireServerUrl(url);
  const { default: pg } = await import('pg');
  const { copyOutOf } = await import('./copy-out.ts');
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    application_name: 'counterproof-services',
  });
  // A pooled connection that the server closes while idle must not end the process; the next query reports it.
  pool.on('error', () => undefined);
  // Nor must one that is lost while a transaction holds it: the statement under way, or the next, rejects with it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...(log ? { log } : {}) });
  return { db, durability: 'server', copyOut: copyOutOf(pool), close: () => db.destroy() };
}

/** Any number that nothing else locks by. */
const MIGRATION_LOCK = 41_800_001;

/**
 * One node migrates, and others that start meanwhile wait for it. Everything happens in one transaction, under a lock
 * that ends with it: a pool that gives each transaction another connection (PgBouncer) would leave a lock of the
 * session behind. A lock that is released before the commit lets the next node see an old schema.
 */
async function migrate(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The limit of a request is not one for building an index, nor for waiting until another node has.
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
    const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => MIGRATIONS } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
}
