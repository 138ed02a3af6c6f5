import { Kysely, type Logger, PGliteDialect, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { MIGRATIONS } from '../migrations/index.ts';
import type { CopyOut, Database, Durability } from '../ports/database.ts';
import type { Schema } from '../ports/schema.ts';
import { clusterExists, createCluster, openCluster } from './embedded-cluster.ts';

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
  /** Told of every statement; for traces. */
  onQuery?: Logger | undefined;
}

/** Opens the database that the location names and brings its schema up to date. */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  const opened = location.databaseUrl
    ? await openServer(location.databaseUrl, location.onQuery)
    : await openEmbedded(location.dataDir, location.onQuery);
  try {
    await migrate(opened.db);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

async function openEmbedded(dataDir: string, log?: Logger): Promise<OpenDatabase> {
  if (!clusterExists(dataDir)) await createCluster(dataDir);
  const pglite = await openCluster(dataDir);
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }), ...(log ? { log } : {}) });
  return { db, durability: 'embedded', close: () => db.destroy() };
}

async function openServer(url: string, log?: Logger): Promise<OpenDatabase> {
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
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...(log ? { log } : {}) });
  return { db, durability: 'server', copyOut: copyOutOf(pool), close: () => db.destroy() };
}

async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
