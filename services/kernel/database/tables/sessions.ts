import type { ColumnType } from 'kysely';
import type { SecondLog } from '#core/evidence/second-log.ts';
import type { NoticeSent, SourceWord } from '#core/proofing/assurance-facts.ts';
import type { Json, NullableJson, NullableTime, Sealed, Time } from '../column-types.ts';

/** Answers to requests that may be repeated. */
export interface SessionTables {
  api_answer: {
    tenant_id: string;
    /** The caller, in the form that the audit log uses. */
    caller: string;
    idempotency_key: string;
    request_hash: Uint8Array;
    /** The one of an answer without secrets, or the sealed one until it is erased. */
    response: NullableJson<unknown>;
    response_sealed: ColumnType<Sealed | null, Sealed | null | undefined, Sealed | null>;
    created_at: Time;
  };
  /** Support for the assurance of a session besides its log; holds nothing personal. */
  session_assurance: {
    tenant_id: string;
    session_id: string;
    /** For a notice, the id of its message. */
    word_id: string;
    kind: 'notice' | 'source';
    word: Json<NoticeSent | SourceWord>;
    /** Since when it counts; null while a notice waits. */
    counts_since: NullableTime;
  };
  /** Events of a session after its log was closed, stretch by stretch. */
  second_log: {
    tenant_id: string;
    session_id: string;
    first_seq: number;
    stretch: Json<SecondLog>;
    received_at: Time;
  };
}
