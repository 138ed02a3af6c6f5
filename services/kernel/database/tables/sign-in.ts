import type { Json, NullableJson, NullableTime, Sealed, Time } from '../column-types.ts';
import type { ClientJwk } from './access.ts';

/** Tables of the sign-in of users at relying parties. */
export interface SignInTables {
  relying_party: {
    tenant_id: string;
    relying_party_id: string;
    community_id: string;
    name: string;
    redirect_uris: Json<string[]>;
    /** Null: a public client, which PKCE alone holds to its sign-in. */
    public_jwk: NullableJson<ClientJwk>;
    active: boolean;
    created_by: string;
    created_at: Time;
  };
  sign_in_record: {
    tenant_id: string;
    record_hash: Uint8Array;
    community_id: string;
    model: string;
    grant_hash: Uint8Array | null;
    uid_hash: Uint8Array | null;
    payload_sealed: Sealed;
    consumed_at: NullableTime;
    expires_at: Time;
  };
}
