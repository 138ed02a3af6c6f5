import type { ColumnType } from 'kysely';
import type { NullableTime, Sealed, Time } from '../column-types.ts';

/** Captures of persons at their own phones. */
export interface HostedTables {
  /** Keys that sign the services' own observations; the one that is not retired signs new sessions. */
  capture_key: {
    tenant_id: string;
    community_id: string;
    did: string;
    /** Null once nothing that it began is open. */
    private_sealed: ColumnType<Sealed | null, Sealed, null>;
    created_at: Time;
    retired_at: NullableTime;
  };
  /** The captures of a workflow instance; deleted once nothing needs them. */
  hosted_capture: {
    tenant_id: string;
    instance_id: string;
    community_id: string;
    /** Number of the tab that has the instance. */
    claim: number;
    /** Counts every change; a change of another revision finds nothing to change. */
    revision: number;
    /** Its session while it is open: an erasure of the session erases this. */
    session_id: ColumnType<string | null, string | null | undefined, string | null>;
    state_sealed: Sealed;
    /** A liveness attempt between two questions. */
    attempt_sealed: ColumnType<Sealed | null, Sealed | null | undefined, Sealed | null>;
    expires_at: Time;
  };
}
