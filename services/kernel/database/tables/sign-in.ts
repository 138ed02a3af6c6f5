import type { ColumnType, Generated } from 'kysely';
import type { IdTokenAlgorithm, SecretMethod } from '#services/contract/relying-parties.ts';
import type { Json, NullableJson, NullableTime, Sealed, Time } from '../column-types.ts';
import type { ClientJwk } from './callers.ts';

/** Tables of the sign-in of users at relying parties. */
export interface SignInTables {
  relying_party: {
    tenant_id: string;
    relying_party_id: string;
    community_id: string;
    name: string;
    redirect_uris: Json<string[]>;
    /** Null: a client with a secret, or a public one, which PKCE alone holds to its sign-in. */
    public_jwk: NullableJson<ClientJwk>;
    /** Null: no secret. */
    secret_method: ColumnType<SecretMethod | null, SecretMethod | null | undefined, SecretMethod | null>;
    secret_hash: Uint8Array | null;
    /** Counts until its time, while the relying party takes over its successor. */
    earlier_secret_hash: Uint8Array | null;
    earlier_secret_until: NullableTime;
    id_token_alg: IdTokenAlgorithm;
    /** By which users who sign in are verified on their own device; null: at a counter alone. */
    verification_workflow_id: ColumnType<string | null, string | null | undefined, string | null>;
    active: boolean;
    /** Null: it is not notified of sign-outs. */
    backchannel_logout_uri: string | null;
    post_logout_redirect_uris: Json<string[]>;
    created_by: string;
    created_at: Time;
  };
  /** A relying party's share of a user's session, until it knows of the end. */
  party_session: {
    tenant_id: string;
    sid: string;
    community_id: string;
    relying_party_id: string;
    user_id: string;
    /** The hash of the session in `sign_in_record`. */
    session_hash: Uint8Array;
    expires_at: Time;
    ended_at: NullableTime;
    /** When the services tell the relying party next; moved ahead while a node works on it. */
    due_at: NullableTime;
    attempts: Generated<number>;
  };
  sign_in_record: {
    tenant_id: string;
    record_hash: Uint8Array;
    community_id: string;
    model: string;
    grant_hash: Uint8Array | null;
    uid_hash: Uint8Array | null;
    /** Null: no user has signed in yet, or a node of the previous version wrote it. */
    user_hash: Uint8Array | null;
    payload_sealed: Sealed;
    consumed_at: NullableTime;
    expires_at: Time;
  };
}
