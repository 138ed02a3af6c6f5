import type { Json, Time } from '../column-types.ts';

/** Tables of sessions that the API creates. */
export interface SessionTables {
  api_answer: {
    tenant_id: string;
    /** Who asked: the word for the caller that audit uses. */
    caller: string;
    idempotency_key: string;
    request_hash: Uint8Array;
    response: Json<unknown>;
    created_at: Time;
  };
}
