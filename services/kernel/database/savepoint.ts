import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

const SAVEPOINT = sql`SAVEPOINT one_of_many`;
const RELEASE = sql`RELEASE SAVEPOINT one_of_many`;
const BACK = sql`ROLLBACK TO SAVEPOINT one_of_many`;

/**
 * One of many pieces of work in a transaction: when it fails, only its own changes are rolled back and the transaction
 * continues. Never nested.
 *
 * @returns the failure; undefined without one.
 * @throws the database's error when it cannot roll back, such as a lost connection.
 */
export async function inSavepoint(
  trx: DatabaseTransaction,
  work: () => Promise<void>,
): Promise<{ cause: unknown } | undefined> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(trx);
  await run(SAVEPOINT);
  try {
    await work();
    await run(RELEASE);
    return undefined;
  } catch (cause) {
    await run(BACK);
    await run(RELEASE);
    return { cause };
  }
}
