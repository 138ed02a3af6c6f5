import type { ColumnType, Generated } from 'kysely';
import type { Channel, MESSAGE_KINDS, MESSAGE_STATES } from '#services/contract/contact.ts';
import type { NullableTime, Sealed, Time } from '../column-types.ts';

/** Tables of what is sent to persons. */
export interface ContactTables {
  contact_message: {
    tenant_id: string;
    session_id: string;
    message_id: string;
    erase_on: ColumnType<string, string, string>;
    community_id: string;
    kind: (typeof MESSAGE_KINDS)[number];
    channel: Channel;
    /** Address, subject and words. */
    message_sealed: Sealed;
    state: (typeof MESSAGE_STATES)[number];
    attempts: Generated<number>;
    /** When it is sent next; moved ahead while a node works on it, so that a killed node loses nothing. */
    due_at: Time;
    provider_id: string | null;
    /** A code, never the words of a provider, which may repeat the address. */
    reason: 'refused' | 'unreachable' | 'unreadable' | 'expired' | null;
    created_at: Time;
    updated_at: Time;
  };
  session_link: {
    tenant_id: string;
    token_hash: Uint8Array;
    session_id: string;
    purpose: 'verification' | 'repudiation';
    /** The message that carried it. */
    message_id: string | null;
    created_at: Time;
    expires_at: Time;
    opened_at: NullableTime;
    used_at: NullableTime;
    /** Path of these services at which a sign-in of the person continues. */
    goes_on_at: ColumnType<string | null, string | null | undefined, string | null>;
  };
}
