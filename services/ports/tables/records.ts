import type { ColumnType } from 'kysely';

/** PostgreSQL's driver reads a bigint as text. */
export type Counter = ColumnType<string | number, number, number>;

/** Tables of audit, privacy, uploads and reports. */
export interface RecordsTables {
  /** The last link of each tenant's audit log; whoever appends holds its lock. */
  audit_head: { tenant_id: string; seq: Counter; hash: string | null };
}
