import type { Database, DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Sealers } from '#services/kernel/ports/sealer.ts';
import {
  type InstanceKey,
  type InstanceRow,
  selectInstances,
  toInstance,
  updateOpenInstance,
} from './instance.repository.ts';
import { openedToken } from './instance-token.ts';

/** A user of a community. */
export interface UserKey {
  tenantId: string;
  communityId: string;
  userId: string;
}

/** The instance that a user began last; while one is open, it is that one. */
export async function newestOfUser(
  db: DatabaseHandle,
  { tenantId, communityId, userId }: UserKey,
): Promise<InstanceRow | undefined> {
  const row = await selectInstances(db, tenantId)
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('instance_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toInstance(row);
}

/**
 * Leads the person of an open instance back to a sign-in of theirs from now on.
 *
 * @returns the secret of its address; undefined where the instance has ended meanwhile
 */
export async function leadBackTo(
  trx: DatabaseTransaction,
  sealers: Sealers,
  { tenantId, communityId, instanceId, userId }: UserKey & InstanceKey,
  goesOnAt: string,
): Promise<string | undefined> {
  const row = await updateOpenInstance(trx, { tenantId, instanceId })
    .set({ goes_on_at: goesOnAt })
    .where('user_id', '=', userId)
    .returning('token_sealed')
    .executeTakeFirst();
  if (!row?.token_sealed) return undefined;
  return openedToken(
    await sealers.community(trx, tenantId, communityId),
    { tenantId, instanceId },
    row.token_sealed,
  );
}

/** Forgets whose instances were that ended before a time: their sign-ins are over. */
export async function forgetUsersOfInstances(db: Database, endedBefore: Date): Promise<void> {
  await db
    .updateTable('workflow_instance')
    .set({ user_id: null, goes_on_at: null })
    .where('user_id', 'is not', null)
    .where('ended_at', '<=', endedBefore)
    .execute();
}
