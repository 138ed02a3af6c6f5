import { daysLater, utcDay } from '#core/days.ts';
import { moveMessages } from '#services/contact/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { InstancePage } from '#services/contract/workflow-instances.ts';
import { appendCommunityEvents } from '#services/events/index.ts';
import { extendCaptures } from '#services/hosted/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { ensurePartitions } from '#services/kernel/database/partitions.ts';
import { extendInstance } from './extension.repository.ts';
import type { InstanceRow } from './instance.repository.ts';
import { storeValues } from './instance-values.repository.ts';
import { definitionOf } from './published-version.ts';
import { EXTENSION_MIN, instancePage, MOST_EXTENSIONS, presentedInstance } from './read-instances.ts';

const EXTENSION_MS = EXTENSION_MIN * 60_000;

/**
 * Gives the person of an instance half an hour from now, where less was left; ten times at most (WCAG 2.2.1). The
 * captures are kept as long, and every extension is an event.
 *
 * @throws ProblemError `INSTANCE_NOT_FOUND`, `INSTANCE_MOVED`, `INSTANCE_TIME_USED`
 */
export async function extendPage(context: ServicesContext, token: string): Promise<InstancePage> {
  const instance = await presentedInstance(context, token);
  const at = context.now();
  if (instance.state !== 'In Progress' || at >= instance.expiresAt) throw new ProblemError('INSTANCE_MOVED');
  if (instance.extensions >= MOST_EXTENSIONS) throw new ProblemError('INSTANCE_TIME_USED');
  const expiresAt = new Date(Math.max(instance.expiresAt.getTime(), at.getTime() + EXTENSION_MS));
  await store(context, instance, { at, expiresAt });
  return instancePage(context, await presentedInstance(context, token));
}

/** All of it, or nothing: no time is spent on captures that end as before. @throws ProblemError `INSTANCE_MOVED` */
async function store(
  context: ServicesContext,
  instance: InstanceRow,
  { at, expiresAt }: { at: Date; expiresAt: Date },
): Promise<void> {
  const { db, sealers } = context;
  const { instanceId, workflowId, version } = instance;
  const { retentionDays } = await definitionOf(db, instance);
  const eraseOn = utcDay(daysLater(expiresAt, retentionDays));
  const extensions = instance.extensions + 1;
  await db.transaction().execute(async (trx) => {
    await extendCaptures(context, trx, instance, expiresAt);
    if (!(await extendInstance(trx, instance, { expiresAt, eraseOn }))) {
      throw new ProblemError('INSTANCE_MOVED');
    }
    await ensurePartitions(trx, eraseOn);
    await storeValues(trx, sealers, instance, { eraseOn });
    await moveMessages(trx, { ...instance, sessionId: instanceId }, eraseOn);
    const data = { instanceId, workflowId, version, expiresAt: expiresAt.toISOString(), extensions };
    await appendCommunityEvents(trx, instance, at, [{ type: 'E_WORKFLOW_EXTENDED', data }]);
  });
}
