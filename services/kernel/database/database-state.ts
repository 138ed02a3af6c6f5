import { sql } from 'kysely';
import { StartRefusal } from '../start-refusal.ts';
import type { Database } from './database.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** `server_version_num` of PostgreSQL 15.0. */
const OLDEST = 150_000;

/** The state of a database before any change. */
export interface DatabaseState {
  /** The services have run on it: it holds keys that a master key sealed. */
  sealed: boolean;
  /** It names blobs. */
  migrated: boolean;
}

/** The state of a database that does not exist yet. */
export const EMPTY_DATABASE: DatabaseState = { sealed: false, migrated: false };

interface Facts {
  version: number;
  migrated: boolean;
  role: string;
  creates: boolean;
}

/**
 * Looks at a database that these services are about to use. Changes nothing.
 *
 * @throws StartRefusal `DATABASE_TOO_OLD`, `DATABASE_RIGHTS_MISSING`, `DATABASE_NEWER`.
 */
export async function databaseState(db: Database): Promise<DatabaseState> {
  const { rows } = await sql<Facts>`SELECT current_setting('server_version_num')::int AS version,
    to_regclass('kysely_migration') IS NOT NULL AS migrated, current_user::text AS role,
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS creates`.execute(db);
  const { version, migrated, creates, role } = rows[0]!;
  if (version < OLDEST) throw new StartRefusal('DATABASE_TOO_OLD', `version ${Math.floor(version / 10_000)}`);
  // Not only the migration makes tables: each day of erasure has its own.
  if (!creates) throw new StartRefusal('DATABASE_RIGHTS_MISSING', role);
  if (!migrated) return EMPTY_DATABASE;
  await requireKnown(db);
  const keys = await sql<{ sealed: boolean }>`SELECT EXISTS (SELECT FROM service_key) AS sealed`.execute(db);
  return { migrated, sealed: keys.rows[0]?.sealed ?? false };
}

/** The way back from a newer version is the back-up that was made before it. */
async function requireKnown(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown.length > 0) throw new StartRefusal('DATABASE_NEWER', unknown.join(', '));
}
