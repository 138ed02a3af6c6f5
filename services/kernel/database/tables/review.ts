import type { Json, NullableTime, Sealed, Time } from '../column-types.ts';

/** `review`: a session in Review. `repudiation`: a person says that they were not the one. */
export type CaseKind = 'review' | 'repudiation';
export type ReviewDecision = 'approved' | 'rejected';
/** The end of a case: one look, two that agree, two that differ and a third, or erased evidence. */
export type CaseClosing = 'one-look' | 'agreed' | 'upheld' | 'overturned' | 'lapsed';

/** Tables of cases for a person to look at, and of their decisions. */
export interface ReviewTables {
  review_setting: {
    tenant_id: string;
    community_id: string;
    /** Share of decided cases that a second reviewer sees, 0 to 1. */
    second_look_share: number;
    set_by: string;
    set_at: Time;
  };
  review_case: {
    tenant_id: string;
    case_id: string;
    community_id: string;
    session_id: string;
    kind: CaseKind;
    /** The look that is wanted, or was the last: 1, 2 (blind), 3 (a supervisor's). */
    look: number;
    reasons: Json<string[]>;
    opened_at: Time;
    /** Since when the wanted look is. */
    waits_since: Time;
    claimed_by: string | null;
    claimed_until: NullableTime;
    closed_at: NullableTime;
    closing: CaseClosing | null;
  };
  /** One decision of one reviewer; the key keeps anyone from deciding a session twice. */
  review_look: {
    tenant_id: string;
    session_id: string;
    /** Id of the account. */
    reviewer: string;
    case_id: string;
    community_id: string;
    look: number;
    decision: ReviewDecision;
    reason_code: string;
    /** Keyed hash of the text, to know a repeated request by. */
    note_hash: Uint8Array | null;
    decided_at: Time;
  };
  /** The operators that an account is, per community. */
  reviewer_operator: { tenant_id: string; account_id: string; community_id: string; operator_id: string };
  /** Reviewers' notes: they may name persons, so they are erased with the evidence. */
  review_note: {
    tenant_id: string;
    session_id: string;
    case_id: string;
    look: number;
    erase_on: string;
    note_sealed: Sealed;
    created_at: Time;
  };
}
