import type { ColumnType, Generated } from 'kysely';
import type { Json, NullableTime, Sealed, Time } from '../column-types.ts';

/** PostgreSQL's driver reads a bigint as text. */
export type Counter = ColumnType<string | number, number, number>;

/** Tables of audit, privacy, uploads and reports. */
export interface RecordsTables {
  /** The last link of each tenant's audit log, and the hash before it; an appending transaction holds its lock. */
  audit_head: { tenant_id: string; seq: Counter; hash: string | null; previous: string | null };
  /** Later data keys of a community; the first one lies in its own row. */
  community_key: {
    tenant_id: string;
    community_id: string;
    key_id: string;
    data_key_sealed: Sealed;
    active_from: Time;
    rewrapped_at: NullableTime;
  };
  /** The node that does a job alone, and until when. */
  lease: { tenant_id: string; name: string; holder: string; until: Time };
  /** Blobs whose rows are gone and that have yet to be removed. */
  pending_blob_delete: {
    tenant_id: string;
    blob_key: string;
    session_id: string;
    due_at: Time;
    /** The audit log states its result. */
    stated: Generated<boolean>;
    erasure_id: string | null;
  };
  /** Bytes of an artefact that arrive in parts; `parts` are sizes, their blobs are sealed. */
  upload: {
    tenant_id: string;
    session_id: string;
    upload_id: string;
    community_id: string;
    kiosk_id: string;
    artefact_id: string;
    media_type: string;
    size: number;
    content_hash: string;
    received: number;
    parts: Json<number[]>;
    created_at: Time;
    expires_at: Time;
    completed_at: NullableTime;
  };
  /** A deletion on request: its subject, its result, and until when back-ups hold a copy. */
  erasure: {
    tenant_id: string;
    erasure_id: string;
    /** Null: every community of the tenant. */
    community_id: string | null;
    subject: 'session' | 'uid';
    requested_by: string;
    requested_at: Time;
    /** How many rows, blobs and faces went. */
    erased: Json<Record<string, number>>;
    /** Sessions that were left, because a decision is outstanding. */
    held: Json<string[]>;
    backups_until: Time;
  };
  /** A session whose data were erased on request, and its kiosk's open part. */
  erasure_order: {
    tenant_id: string;
    session_id: string;
    erasure_id: string;
    kiosk_id: string | null;
    ordered_at: Time;
    acknowledged_at: NullableTime;
    /** Counts of the removed items at the kiosk. */
    removed: Json<Record<string, number>>;
  };
}
