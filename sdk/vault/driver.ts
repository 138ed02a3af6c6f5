import { createRequire } from 'node:module';
import { failure } from '#core/contract/errors.ts';

/** A prepared statement with its parameters and the shape of its rows. */
interface Statement<Parameters extends unknown[], Row> {
  run(...parameters: Parameters): { readonly changes: number };
  get(...parameters: Parameters): Row | undefined;
  all(...parameters: Parameters): Row[];
  iterate(...parameters: Parameters): IterableIterator<Row>;
  /** From now on rows are the value of their first column. */
  pluck(): this;
}

/** The part of the driver's connection that the vault uses. All of it is synchronous. */
export interface Database {
  prepare<Parameters extends unknown[] = unknown[], Row = unknown>(sql: string): Statement<Parameters, Row>;
  exec(sql: string): unknown;
  pragma(sql: string, options?: { simple: boolean }): unknown;
  /** All or nothing; inside another transaction it is a savepoint. */
  transaction<Arguments extends unknown[], Result>(
    work: (...args: Arguments) => Result,
  ): (...args: Arguments) => Result;
  readonly inTransaction: boolean;
  close(): unknown;
}

export type Driver = new (path: string, options: { fileMustExist: boolean; timeout: number }) => Database;

const OLDEST_NODE = 22;
const require = createRequire(import.meta.url);

/**
 * Loads the native driver only after a look at the Node version: an older one ends the whole process without a message.
 *
 * @throws AppError `NOT_SUPPORTED`.
 */
export function loadDriver(nodeVersion: string = process.versions.node): Driver {
  if (Number.parseInt(nodeVersion, 10) >= OLDEST_NODE)
    return require('better-sqlite3-multiple-ciphers') as Driver;
  throw failure('NOT_SUPPORTED', `Node.js ${nodeVersion} is older than ${OLDEST_NODE}`, {
    component: 'vault',
    hint: 'Start the product with its own commands, which bring the right Node.js.',
  });
}
