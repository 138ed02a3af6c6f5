import { ProblemError } from '#services/contract/problem.ts';
import type { InstanceFacts, InstancePage } from '#services/contract/workflow-instances.ts';
import { closeCapture, requireClaim } from '#services/hosted/index.ts';
import type { Caller } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { withdrawUnclaimed } from '#services/proofing/index.ts';
import { openCapture } from './capture-node.ts';
import type { InstanceRow } from './instance.repository.ts';
import { liveInstance, requireRevision, type TabCall } from './presented-capture.ts';
import { definitionOf } from './published-version.ts';
import { instanceFacts, reachedInstance } from './read-instances.ts';
import { pageOf } from './settle-capture.ts';
import { stopEffect } from './stop-effect.ts';
import { end } from './store-step.ts';

/**
 * The person stops: the captures are erased unless they are judged already, and the instance ends.
 *
 * @throws ProblemError `INSTANCE_MOVED` also where {@link stopEffect} has none, `INSTANCE_MOVED_TAB`
 */
export async function stopOnPage(
  context: ServicesContext,
  call: TabCall,
  revision: number,
): Promise<InstancePage> {
  const instance = await liveInstance(context, call.token);
  requireRevision(instance, revision);
  await requireClaim(context, instance, call.claim);
  await stopInstance(context, instance);
  return pageOf(context, call.token);
}

/**
 * Ends an instance as its person wishes. What was captured is erased unless it is judged already, and a session that
 * waits for them is withdrawn.
 *
 * @throws ProblemError `INSTANCE_MOVED`
 */
export async function stopInstance(context: ServicesContext, instance: InstanceRow): Promise<void> {
  const definition = await definitionOf(context.db, instance);
  const open = await openCapture(context, instance);
  if ((await stopEffect(context.db, { definition, instance }, open)) === undefined) {
    throw new ProblemError('INSTANCE_MOVED', 'What was captured is judged.');
  }
  const ended = await end(context, { definition, instance, at: context.now() }, 'Abandoned', {
    first: (trx) => withdraw(context, trx, instance, open?.state.session?.sessionId),
  });
  if (!ended) throw new ProblemError('INSTANCE_MOVED');
  context.judgeSoon();
}

/**
 * Closes the captures of an instance as withdrawn, or the session that waits for its person.
 *
 * @param captured the session that was open when the effect was told
 * @throws ProblemError `INSTANCE_MOVED` where it was judged meanwhile, or a kiosk has begun with the person
 */
async function withdraw(
  context: ServicesContext,
  trx: DatabaseTransaction,
  instance: InstanceRow,
  captured: string | undefined,
): Promise<void> {
  const { tenantId, waiting } = instance;
  const closed = await closeCapture(context, trx, instance, 'withdrawn');
  if (captured !== undefined && closed !== captured) throw new ProblemError('INSTANCE_MOVED');
  if (waiting?.for !== 'session' || waiting.sessionId === closed) return;
  const { sessionId } = waiting;
  if (!(await withdrawUnclaimed(context, trx, { tenantId, sessionId }))) {
    throw new ProblemError('INSTANCE_MOVED');
  }
}

/**
 * Ends an instance that is no longer needed.
 *
 * @throws ProblemError `INSTANCE_NOT_FOUND`, `INSTANCE_MOVED` after its end
 */
export async function cancelInstance(
  context: ServicesContext,
  caller: Caller,
  instanceId: string,
): Promise<InstanceFacts> {
  const instance = await reachedInstance(context, caller, instanceId);
  if (instance.state !== 'In Progress') throw new ProblemError('INSTANCE_MOVED', 'The instance has ended.');
  await callOff(context, instance);
  return instanceFacts(await reachedInstance(context, caller, instanceId));
}

/** Ends an open instance as Abandoned. @throws ProblemError `INSTANCE_MOVED` where something else moved it meanwhile */
export async function callOff(context: ServicesContext, instance: InstanceRow): Promise<void> {
  const definition = await definitionOf(context.db, instance);
  const ended = await end(context, { definition, instance, at: context.now() }, 'Abandoned', {
    // The captures are not continued: their log is closed, and kept as its verdict says.
    first: (trx) => closeCapture(context, trx, instance),
  });
  if (!ended) throw new ProblemError('INSTANCE_MOVED');
  context.judgeSoon();
}
