import type { Scope } from '#core/contract/scopes.ts';
import type { AuthType, SessionOrigin } from '#core/contract/wallet-calls/authentication.ts';
import type { Json, NullableTime, Sealed, Time } from '../column-types.ts';

/** Tables of data that wallets show to relying parties. */
export interface AuthenticationTables {
  authentication_session: {
    tenant_id: string;
    session_id: string;
    community_id: string;
    /** The creator, who may read the answer, in the form that the audit log uses. */
    creator: string;
    origin: Json<SessionOrigin>;
    scopes: Json<Scope[]>;
    auth_type: AuthType;
    public_key: string;
    nonce: string;
    metadata_sealed: Sealed | null;
    created_at: Time;
    expires_at: Time;
    answered_at: NullableTime;
    answer_sealed: Sealed | null;
    forget_at: Time;
  };
  /** A person's consents to show data, scope by scope. */
  scope_consent: {
    tenant_id: string;
    session_id: string;
    scope: Scope;
    community_id: string;
    did: string;
    user_id: string | null;
    requested_by: string;
    program_id: string | null;
    program_name: string | null;
    given_at: Time;
  };
  account_credential: {
    tenant_id: string;
    credential_hash: Uint8Array;
    community_id: string;
    user_id: string;
    did: string;
    expires_at: Time;
  };
}
