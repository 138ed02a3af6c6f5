import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { type InstanceRow, waitsUntil } from './instance.repository.ts';

/** The end of an instance whose person took more time. */
interface Extension {
  expiresAt: Date;
  eraseOn: string;
}

/**
 * Moves the end of an instance that no process is working on, and counts that.
 *
 * @returns false where a process is working on it: its calls are made, and would be made again at another revision
 */
export async function extendInstance(
  trx: DatabaseTransaction,
  instance: InstanceRow,
  { expiresAt, eraseOn }: Extension,
): Promise<boolean> {
  const { dueAt } = instance;
  if (!dueAt || !isAtRest(instance)) return false;
  // An instance that waits only for its person is due when it expires.
  const isDueAtEnd = dueAt.getTime() === instance.expiresAt.getTime();
  const changed = await trx
    .updateTable('workflow_instance')
    .set({
      revision: instance.revision + 1,
      expires_at: expiresAt,
      erase_on: eraseOn,
      extensions: instance.extensions + 1,
      due_at: isDueAtEnd ? expiresAt : undefined,
    })
    .where('tenant_id', '=', instance.tenantId)
    .where('instance_id', '=', instance.instanceId)
    .where('revision', '=', instance.revision)
    // A lease that began meanwhile.
    .where('due_at', '=', dueAt)
    .returning('revision')
    .executeTakeFirst();
  return changed !== undefined;
}

/** A process that works on an instance holds it by a time that is neither its end nor that of a wait. */
function isAtRest(instance: Pick<InstanceRow, 'waiting' | 'dueAt' | 'expiresAt'>): boolean {
  const { waiting, dueAt, expiresAt } = instance;
  const rests = [expiresAt.getTime(), waitsUntil(instance)?.getTime()];
  return waiting !== null && rests.includes(dueAt?.getTime());
}
