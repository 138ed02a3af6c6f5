import { daysLater, utcDay } from '#core/days.ts';
import type { AttributeValues } from '#core/workflows/attributes.ts';
import { leaving, type Position } from '#core/workflows/position.ts';
import { moveMessages } from '#services/contact/index.ts';
import { appendCommunityEvents, type ServiceEventInput } from '#services/events/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { ensurePartitions } from '#services/kernel/database/partitions.ts';
import type { WorkflowInstanceState } from '#services/kernel/database/tables/workflows.ts';
import { changeInstance, type InstanceChange, type InstanceRow, type Step } from './instance.repository.ts';
import { STEP_LEASE_MS } from './instance-lease.repository.ts';
import { storeValues } from './instance-values.repository.ts';
import type { Effects, Left, NodeRun, Waits } from './node-run.ts';
import { noteSessionsOfUser } from './note-sessions-of-user.ts';
import { visitOf } from './read-visit.ts';

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
/** The earlier of two times. */
export const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** The instance stays at its node, and waits. @returns false where something else moved it meanwhile */
export async function rest(
  context: ServicesContext,
  run: Pick<NodeRun, 'instance' | 'at'>,
  { waiting, dueAt, ...effects }: Waits,
): Promise<boolean> {
  const { expiresAt } = run.instance;
  return store(context, run, {
    ...effects,
    change: { waiting, dueAt: earlier(dueAt ?? expiresAt, expiresAt) },
  });
}

/**
 * The instance leaves its node by an exit; one that leads nowhere ends it as Not Performed.
 *
 * @returns false where something else moved it meanwhile
 */
export const leave = async (context: ServicesContext, run: NodeRun, left: Left): Promise<boolean> =>
  (await leaveTo(context, run, left)).isLeft;

/** The same, with the visit that the exit leads to, where it does not end the instance. */
export async function leaveTo(
  context: ServicesContext,
  run: NodeRun,
  { exit, detail = {}, events = [], ...effects }: Left,
): Promise<{ isLeft: boolean; next?: NodeRun }> {
  const { definition, instance, at } = run;
  const { node } = instance.position;
  const position = leaving(definition, instance.position, exit);
  const taken: Step = { node, exit, at, detail };
  const told = stepEvent(instance, taken, position);
  if (!position) {
    const all = [...events, told];
    return { isLeft: await end(context, run, 'Not Performed', { ...effects, events: all, step: taken }) };
  }
  const change = { position, waiting: null, dueAt: later(at, STEP_LEASE_MS) };
  const stored = { ...effects, events: [...events, told], change, step: taken };
  if (!(await store(context, run, stored))) return { isLeft: false };
  const { values = run.values } = effects;
  const moved = { ...instance, ...change, revision: instance.revision + 1 };
  return { isLeft: true, next: visitOf(definition, { instance: moved, values, at }) };
}

const stepEvent = (
  { instanceId, workflowId, version }: InstanceRow,
  { node, exit }: Step,
  to: Position | undefined,
): ServiceEventInput => ({
  type: 'E_WORKFLOW_STEP',
  data: { instanceId, workflowId, version, node, exit, to: to?.node ?? null },
});

type Stored = Effects & { change: InstanceChange; step?: Step; values?: AttributeValues };

/**
 * Ends an instance; its attributes and messages are kept for the days of its workflow.
 *
 * @returns false where something else moved it meanwhile
 */
export async function end(
  context: ServicesContext,
  run: Pick<NodeRun, 'instance' | 'definition' | 'at'>,
  state: WorkflowInstanceState,
  { events = [], store: effect, ...more }: Omit<Stored, 'change'> = {},
): Promise<boolean> {
  const { instance, definition, at } = run;
  const { instanceId, workflowId, version } = instance;
  const eraseOn = utcDay(daysLater(at, definition.retentionDays));
  const ended: ServiceEventInput = {
    type: 'E_WORKFLOW_ENDED',
    data: { instanceId, workflowId, version, node: instance.position.node, state },
  };
  const change = { state, waiting: null, dueAt: null, endedAt: at, eraseOn };
  const noted = async (trx: DatabaseTransaction) => {
    await effect?.(trx);
    await noteSessionsOfUser(trx, run, state);
  };
  return store(context, run, { ...more, events: [...events, ended], change, store: noted });
}

/** Takes back what was done first. */
class Moved extends Error {
  override readonly name = 'Moved';
}

/** One step: everything it does, in one transaction, where nothing else has moved the instance. */
async function store(
  context: ServicesContext,
  { instance, at }: Pick<NodeRun, 'instance' | 'at'>,
  { first, change, step: taken, values, events = [], store: effect }: Stored,
): Promise<boolean> {
  const { db, sealers } = context;
  const stored = db.transaction().execute(async (trx) => {
    await first?.(trx);
    if (!(await changeInstance(trx, instance, change, taken))) throw new Moved();
    const { eraseOn } = change;
    if (eraseOn !== undefined) await ensurePartitions(trx, eraseOn);
    if (values || eraseOn !== undefined)
      await storeValues(trx, sealers, instance, { values, eraseOn: eraseOn ?? instance.eraseOn });
    await effect?.(trx);
    if (eraseOn !== undefined)
      await moveMessages(trx, { ...instance, sessionId: instance.instanceId }, eraseOn);
    await appendCommunityEvents(trx, instance, at, events);
    return true;
  });
  return stored.catch((error: unknown) => {
    if (error instanceof Moved) return false;
    throw error;
  });
}
