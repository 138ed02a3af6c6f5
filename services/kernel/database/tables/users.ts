import type { ColumnType } from 'kysely';
import type { LinkBasis, UnlinkReason } from '#core/contract/wallet-calls/accounts.ts';
import type { Lockout } from '#core/keys/lockout.ts';
import type { UserSettings } from '#services/contract/users.ts';
import type { Json, NullableJson, NullableTime, Sealed, Time } from '../column-types.ts';

/** Tables of the users of communities and of their wallets. */
export interface UsersTables {
  users: {
    tenant_id: string;
    user_id: string;
    community_id: string;
    /** Null: erased. */
    name_index: Uint8Array | null;
    email_index: Uint8Array | null;
    /** Name and personal data; null: erased. */
    record_sealed: Sealed | null;
    /** Argon2id verifier; null: the user has no password. */
    verifier_sealed: Sealed | null;
    /** The salt of the KYC hash; null until it is asked for, and after erasure. */
    kyc_salt_sealed: ColumnType<Sealed | null, Sealed | null | undefined, Sealed | null>;
    active: boolean;
    /** Sign-ins that were made before have ended; null: none was ended. */
    signed_out_at: NullableTime;
    created_by: string;
    created_at: Time;
    removed_at: NullableTime;
    /** Wrong one-time codes in a row. */
    otp_lockout: NullableJson<Lockout>;
  };
  wallets: {
    tenant_id: string;
    did: string;
    public_key: string;
    state: 'active' | 'revoked';
    created_at: Time;
  };
  user_wallets: {
    tenant_id: string;
    link_id: string;
    community_id: string;
    user_id: string;
    did: string;
    linked_by: LinkBasis;
    /** Null: an administrator prepared the link, and the wallet has not taken it yet. */
    linked_at: NullableTime;
    /** Device and push subscription. */
    device_sealed: Sealed | null;
    created_at: Time;
    unlinked_at: NullableTime;
    unlinked_by: UnlinkReason | null;
    /** Null: the wallet makes no one-time codes for the user. */
    otp_seed_sealed: Sealed | null;
    /** Step of the code that was accepted last. */
    otp_step: number | string | null;
  };
  /** The wallet of the person of a session. */
  wallet_enrolment: {
    tenant_id: string;
    session_id: string;
    community_id: string;
    did: string;
    enrolled_at: Time;
  };
  /** Sessions that users started from a sign-in. */
  user_verification: {
    tenant_id: string;
    session_id: string;
    community_id: string;
    user_id: string;
    asked_at: Time;
  };
  access_codes: {
    tenant_id: string;
    code_id: string;
    community_id: string;
    user_id: string;
    code_hash: Uint8Array;
    /** Redeemed with the password of the user only. */
    needs_password: boolean;
    created_by: string;
    created_at: Time;
    expires_at: Time;
    /** The wallet that validated it last, and alone may redeem it. */
    validated_did: string | null;
    redeemed_did: string | null;
    redeemed_at: NullableTime;
  };
  user_settings: {
    tenant_id: string;
    community_id: string;
    settings: Json<UserSettings>;
    updated_by: string;
    updated_at: Time;
  };
}
