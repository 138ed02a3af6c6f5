import { sql } from 'kysely';
import type { FaceConsent, FaceOperation, StoredFaceOutcome } from '#services/contract/faces.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

/** One attempt to say whose face a picture shows; pseudonyms only. */
export interface FaceAttempt {
  tenantId: string;
  communityId: string;
  attemptId: string;
  operation: FaceOperation;
  actor: string;
  consent: FaceConsent;
  at: Date;
  /** YYYY-MM-DD. */
  eraseOn: string;
}
type Place = Pick<FaceAttempt, 'tenantId' | 'communityId'>;

/** Serialises the counting of attempts of one community until the transaction ends. */
export const lockAttempts = (trx: DatabaseTransaction, { tenantId, communityId }: Place) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`face_attempt|${tenantId}|${communityId}`}::text, 0))`.execute(
    trx,
  );

export async function insertAttempt(trx: DatabaseTransaction, attempt: FaceAttempt): Promise<void> {
  await trx
    .insertInto('face_attempt')
    .values({
      tenant_id: attempt.tenantId,
      attempt_id: attempt.attemptId,
      erase_on: attempt.eraseOn,
      community_id: attempt.communityId,
      operation: attempt.operation,
      actor: attempt.actor,
      consent: JSON.stringify(attempt.consent),
      outcome: 'begun',
      face_key: null,
      attempted_at: attempt.at,
    })
    .execute();
}

export async function endAttempt(
  trx: DatabaseTransaction,
  { tenantId, attemptId, eraseOn }: FaceAttempt,
  ended: { outcome: StoredFaceOutcome; faceKey: string | null },
): Promise<void> {
  await trx
    .updateTable('face_attempt')
    .set({ outcome: ended.outcome, face_key: ended.faceKey })
    .where('tenant_id', '=', tenantId)
    .where('attempt_id', '=', attemptId)
    .where('erase_on', '=', eraseOn)
    .execute();
}

/** Attempts of a community since a time; with a face key, those that found this face. */
export async function countAttempts(
  db: DatabaseHandle,
  { tenantId, communityId }: Place,
  { since, faceKey }: { since: Date; faceKey?: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('face_attempt')
    .select(({ fn }) => [fn.countAll<string>().as('count')])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('attempted_at', '>', since)
    .$if(faceKey !== undefined, (query) => query.where('face_key', '=', faceKey ?? null))
    .executeTakeFirstOrThrow();
  return Number(count);
}
