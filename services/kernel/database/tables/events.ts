import type { ColumnType, Generated } from 'kysely';
import type { Json, NullableJson, NullableTime, Sealed, Time } from '../column-types.ts';

export type EndpointState = 'active' | 'paused' | 'gone';
export type DeliveryStatus = 'pending' | 'delivered' | 'dead';

/** Tables of the event stream and of its receivers. */
export interface EventTables {
  proofing_event: {
    tenant_id: string;
    event_id: string;
    /** Null: the event is not about a session. */
    session_id: string | null;
    /** Null: the event is about the tenant. */
    community_id: string | null;
    /** Null: the event is about no wallet. */
    wallet_did: ColumnType<string | null, string | null | undefined, never>;
    type: string;
    at: Time;
    data: Json<Record<string, unknown>>;
    /** Place in the stream of the tenant, dense, from 1; null until given. PostgreSQL's driver reads it as text. */
    position: ColumnType<string | number | null, undefined, number>;
    /** Order of writing, by a sequence. */
    written: ColumnType<string | number, undefined, never>;
  };
  /** The last place of each tenant's stream; the transaction that gives places holds its lock. */
  event_stream: { tenant_id: string; position: ColumnType<string | number, number, number> };
  webhook_endpoint: {
    tenant_id: string;
    endpoint_id: string;
    /** Null: every community of the tenant. */
    community_id: string | null;
    url: string;
    description: string;
    /** Null: every type. */
    types: NullableJson<string[]>;
    state: EndpointState;
    state_reason: string | null;
    failing_since: NullableTime;
    failures: Generated<number>;
    created_by: string;
    created_at: Time;
  };
  webhook_secret: {
    tenant_id: string;
    endpoint_id: string;
    secret_id: string;
    secret_sealed: Sealed;
    created_at: Time;
    /** Null: the newest. */
    expires_at: NullableTime;
  };
  webhook_delivery: {
    tenant_id: string;
    endpoint_id: string;
    event_id: string;
    status: DeliveryStatus;
    created_at: Time;
    /** When the next attempt may be claimed; while one is claimed, when the claim lapses. */
    due_at: Time;
    give_up_at: Time;
    /** Counts claims: a result counts only under the newest. */
    claims: Generated<number>;
    attempts: Generated<number>;
    last_at: NullableTime;
    last_status: number | null;
    last_failure: string | null;
  };
}
