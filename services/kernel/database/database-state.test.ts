import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { describe, expect, it } from 'vitest';
import { databaseState, EMPTY_DATABASE } from './database-state.ts';
import type { Schema } from './schema.ts';

/** A server that answers every statement with this row. */
function serverOf(row: Record<string, unknown>) {
  class OneRow extends DummyDriver {
    override async acquireConnection() {
      return {
        executeQuery: async <R>(): Promise<QueryResult<R>> => ({ rows: [row as R] }),
        streamQuery: () => {
          throw new Error('nothing is streamed');
        },
      };
    }
  }
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneRow(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

const server = { version: 150_004, migrated: false, role: 'ada', creates: true };

describe('a PostgreSQL server', () => {
  it('of version 15 is taken', async () => {
    expect(await databaseState(serverOf(server))).toEqual(EMPTY_DATABASE);
  });

  it('of an older version is refused by its name', async () => {
    await expect(databaseState(serverOf({ ...server, version: 140_012 }))).rejects.toMatchObject({
      code: 'DATABASE_TOO_OLD',
      message: expect.stringContaining('version 14'),
    });
  });

  it('whose user may make no tables is refused with the name of the user', async () => {
    await expect(databaseState(serverOf({ ...server, creates: false }))).rejects.toMatchObject({
      code: 'DATABASE_RIGHTS_MISSING',
      message: expect.stringContaining('ada'),
    });
  });
});
