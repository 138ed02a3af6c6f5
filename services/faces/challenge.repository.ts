import type { ChallengeKind } from '#core/liveness/challenge.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';

/** Questions that one caller may have answered once. */
export interface FaceChallenge {
  tenantId: string;
  communityId: string;
  challengeId: string;
  /** The caller, in the form that the audit log uses. */
  actor: string;
  questions: readonly ChallengeKind[];
  issuedAt: Date;
  expiresAt: Date;
}

export async function insertChallenge(db: DatabaseHandle, challenge: FaceChallenge): Promise<void> {
  await db
    .insertInto('face_challenge')
    .values({
      tenant_id: challenge.tenantId,
      challenge_id: challenge.challengeId,
      community_id: challenge.communityId,
      actor: challenge.actor,
      questions: JSON.stringify(challenge.questions),
      issued_at: challenge.issuedAt,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Takes a challenge of this caller that has not ended, only once even with simultaneous requests. */
export async function takeChallenge(
  db: DatabaseHandle,
  {
    tenantId,
    communityId,
    challengeId,
    actor,
  }: Pick<FaceChallenge, 'tenantId' | 'communityId' | 'challengeId' | 'actor'>,
  at: Date,
): Promise<Pick<FaceChallenge, 'questions' | 'issuedAt'> | undefined> {
  const taken = await db
    .deleteFrom('face_challenge')
    .where('tenant_id', '=', tenantId)
    .where('challenge_id', '=', challengeId)
    .where('community_id', '=', communityId)
    .where('actor', '=', actor)
    .where('expires_at', '>', at)
    .returning(['questions', 'issued_at'])
    .executeTakeFirst();
  return taken && { questions: taken.questions, issuedAt: taken.issued_at };
}

/** Deletes the challenges that were not answered in time. */
export async function forgetChallenges(db: DatabaseHandle, now: Date): Promise<void> {
  await db.deleteFrom('face_challenge').where('expires_at', '<=', now).execute();
}
