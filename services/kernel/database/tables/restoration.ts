import type { Lockout } from '#core/keys/lockout.ts';
import type { NullableJson, Sealed, Time } from '../column-types.ts';

/** Tables of back-ups of wallets. */
export interface RestorationTables {
  wallet_backup: {
    tenant_id: string;
    community_id: string;
    did: string;
    /** Sealed by the wallet to itself before. */
    data_sealed: Sealed;
    /** Null: the wallet is restored by its words alone. */
    restorable_sealed: Sealed | null;
    /** Wrong second factors in a row. */
    lockout: NullableJson<Lockout>;
    stored_at: Time;
    /** A year after it was stored or used last. */
    ends_at: Time;
  };
  wallet_restoration: {
    tenant_id: string;
    restoration_id: string;
    community_id: string;
    /** The wallet that is to be restored. */
    did: string;
    /** DID of the key that began it. */
    asked_by: string;
    expires_at: Time;
  };
}
