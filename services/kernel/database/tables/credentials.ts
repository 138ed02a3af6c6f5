import type { NullableTime, Sealed, Time } from '../column-types.ts';

/** Tables of verifiable credentials and of requests for presentations. */
export interface CredentialTables {
  credential: {
    tenant_id: string;
    credential_id: string;
    community_id: string;
    /** Position in the status lists of the community, which have 131,072 places each. */
    list_index: number;
    type: string;
    subject_did: string;
    source: 'document' | 'payload';
    issued_by: string;
    valid_from: Time;
    valid_until: Time;
    created_at: Time;
    revoked_at: NullableTime;
    revoked_by: string | null;
    /** The signed credential; null once its time for download is over. */
    body_sealed: Sealed | null;
    download_hash: Uint8Array | null;
    download_until: NullableTime;
  };
  presentation_request: {
    tenant_id: string;
    nonce_hash: Uint8Array;
    community_id: string;
    audience: string;
    expires_at: Time;
  };
}
