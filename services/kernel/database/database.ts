import type { Writable } from 'node:stream';
import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
export type DatabaseTransaction = Transaction<Schema>;
/** Either of them: repositories work inside or outside a transaction. */
export type DatabaseHandle = Database | DatabaseTransaction;

/** Where the rows lie. `embedded` never calls fsync: receipts say so. */
export type Durability = 'embedded' | 'server';

/**
 * Writes the output of a `COPY … TO STDOUT` into a stream; resolves when it begins. A stream that is destroyed ends the
 * query. Only a server has it.
 *
 * @throws Error for a statement with parameters.
 */
export type CopyOut = (statement: CompiledQuery, out: Writable) => Promise<void>;
