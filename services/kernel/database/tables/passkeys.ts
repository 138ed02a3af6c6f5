import type { ColumnType } from 'kysely';
import type { NullableTime, Sealed, Time } from '../column-types.ts';

/** Tables of passkeys and of the ceremonies that make and use them. */
export interface PasskeyTables {
  passkey: {
    tenant_id: string;
    passkey_id: string;
    community_id: string;
    user_id: string;
    /** The wallet through whose link it was made; null of one from before this was kept, which any link's end ends. */
    did: ColumnType<string | null, string, never>;
    /** As the authenticator names it, base64url. */
    credential_id: string;
    /** COSE. */
    public_key: Uint8Array;
    counter: number | string;
    /** Null without a name, and once its link ended. */
    device_name_sealed: Sealed | null;
    device_type: 'singleDevice' | 'multiDevice';
    backed_up: boolean;
    created_at: Time;
    used_at: NullableTime;
    /** Since when it no longer counts: its counter went back, as only a copy's does, or the link ended. */
    disabled_at: NullableTime;
  };
  passkey_ceremony: {
    tenant_id: string;
    ceremony_id: string;
    community_id: string;
    /** The wallet that began it. */
    did: string;
    kind: 'registration' | 'authentication';
    /** Null: no user has the name, which the page does not reveal. */
    user_id: string | null;
    with_token: boolean;
    names_sealed: Sealed | null;
    secret_hash: Uint8Array;
    /** The challenge of the last options; null before them and after an answer. */
    challenge: string | null;
    passkey_id: string | null;
    done_at: NullableTime;
    expires_at: Time;
  };
}
