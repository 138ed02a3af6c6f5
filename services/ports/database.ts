import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
export type DatabaseTransaction = Transaction<Schema>;
/** Either of them: repositories work inside or outside a transaction. */
export type DatabaseHandle = Database | DatabaseTransaction;

/** Where the rows lie. `embedded` never calls fsync: receipts say so. */
export type Durability = 'embedded' | 'server';
