import type { HoldReason, ReleaseReason } from '#core/contract/holds.ts';
import type { NullableTime, Sealed, Time } from '../column-types.ts';

/** Tables of sessions that are held, and of who is told. */
export interface HoldTables {
  session_hold: {
    tenant_id: string;
    hold_id: string;
    community_id: string;
    session_id: string;
    reason: HoldReason;
    /** As the audit log names actors. */
    held_by: string;
    /** The operator who flagged the session, as its log says. */
    operator_id: string | null;
    held_at: Time;
    release_reason: ReleaseReason | null;
    /** Account of the first person. */
    release_asked_by: string | null;
    release_asked_at: NullableTime;
    /** Account of the second person, never the first one's. */
    released_by: string | null;
    released_at: NullableTime;
  };
  /** Addresses of the security officers of a community. */
  hold_setting: {
    tenant_id: string;
    community_id: string;
    recipients_sealed: Sealed;
    set_by: string;
    set_at: Time;
  };
}
