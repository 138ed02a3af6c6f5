import type { ColumnType } from 'kysely';
import type { ChallengeKind } from '#core/liveness/challenge.ts';
import type { FACE_OPERATIONS, StoredFaceOutcome } from '#services/contract/faces.ts';
import type { Json, Time } from '../column-types.ts';

/** Tables of the identification by faces. */
export interface FacesTables {
  face_challenge: {
    tenant_id: string;
    challenge_id: string;
    community_id: string;
    /** The caller, who alone may answer, in the form that the audit log uses. */
    actor: string;
    questions: Json<ChallengeKind[]>;
    issued_at: Time;
    expires_at: Time;
  };
  face_attempt: {
    tenant_id: string;
    attempt_id: string;
    erase_on: ColumnType<string, string, string>;
    community_id: string;
    operation: (typeof FACE_OPERATIONS)[number];
    /** The caller, in the form that the audit log uses. */
    actor: string;
    consent: Json<Record<string, string>>;
    outcome: StoredFaceOutcome;
    /** The key in the gallery; null unless exactly one face was found. */
    face_key: string | null;
    attempted_at: Time;
  };
}
