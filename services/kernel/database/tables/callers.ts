import type { Lockout } from '#core/keys/lockout.ts';
import type { P256Jwk } from '#core/keys/p256.ts';
import type { AdminPermission, ClientScope, KeyType } from '#services/contract/permissions.ts';
import type { Json, NullableJson, NullableTime, Sealed, Time } from '../column-types.ts';

/** Wrong tries at one account from every address together: each fills a bucket a little, which drains with time. */
export interface TryBucket {
  /** RFC 3339. */
  emptyAt: string;
  /** Where a machine's own time counts: how long it had run at the last try, and how long the bucket drained from then. */
  ran?: { uptimeMs: number; fullMs: number };
}

/** The key of an API client; `kid` as its assertions name it, if they do. */
export type ClientJwk = P256Jwk & { kid?: string | undefined };

/** Tables of the callers: programs, administrators, and the keys that sign tokens. */
export interface CallerTables {
  access_key: {
    tenant_id: string;
    key_id: string;
    /** Null: every community of the tenant. */
    community_id: string | null;
    type: KeyType;
    name: string;
    scopes: Json<ClientScope[]>;
    key_hash: Uint8Array;
    created_by: string;
    created_at: Time;
    expires_at: NullableTime;
    revoked_at: NullableTime;
  };
  api_client: {
    tenant_id: string;
    client_id: string;
    community_id: string | null;
    type: KeyType;
    name: string;
    scopes: Json<ClientScope[]>;
    public_jwk: Json<ClientJwk>;
    active: boolean;
    created_by: string;
    created_at: Time;
  };
  admin_role: {
    tenant_id: string;
    role_id: string;
    name: string;
    permissions: Json<AdminPermission[]>;
    created_at: Time;
  };
  account: {
    tenant_id: string;
    account_id: string;
    community_id: string | null;
    name_index: Uint8Array;
    /** Name and Argon2id verifier. */
    record_sealed: Sealed;
    active: boolean;
    created_at: Time;
  };
  account_role: { tenant_id: string; account_id: string; role_id: string };
  account_session: {
    tenant_id: string;
    session_id: string;
    account_id: string;
    token_hash: Uint8Array;
    created_at: Time;
    used_at: Time;
    /** However busy it is, a sign-in ends here. */
    ends_at: Time;
  };
  token_key: {
    tenant_id: string;
    key_id: string;
    private_sealed: Sealed;
    created_at: Time;
    signs_from: Time;
    /** Null: no successor yet. */
    verifies_until: NullableTime;
  };
  /** RSA keys, for relying parties that verify ID tokens by nothing else. */
  id_token_key: CallerTables['token_key'];
  /** Wrong tries to sign in. An empty `place_key` counts for every address, in `bucket`; the others in `lockout`. */
  sign_in_try: {
    tenant_id: string;
    account_key: Uint8Array;
    place_key: Uint8Array;
    lockout: NullableJson<Lockout>;
    bucket: NullableJson<TryBucket>;
    tried_at: Time;
    proved_at: NullableTime;
  };
}
