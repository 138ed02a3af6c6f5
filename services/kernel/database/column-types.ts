import type { ColumnType } from 'kysely';

/** A time column: read as Date, written as Date or RFC 3339. */
export type Time = ColumnType<Date, Date | string, Date | string>;
export type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A JSON column, written as text so that arrays are not taken for PostgreSQL arrays. */
export type Json<T> = ColumnType<T, string, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
/** Bytes sealed by the application; the name of the column never tells what is inside. */
export type Sealed = Uint8Array;
