import { daysLater, utcDay } from '#core/days.ts';
import type { WorkflowDefinition } from '#core/workflows/definition.ts';
import { scriptsOf } from '#core/workflows/node-parts.ts';
import type { NodeOf, WorkflowNode } from '#core/workflows/nodes.ts';
import { leaving, nodeOf, type Position } from '#core/workflows/position.ts';
import { moveMessages } from '#services/contact/index.ts';
import { appendCommunityEvents, type ServiceEventInput } from '#services/events/index.ts';
import { endCapture } from '#services/hosted/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { ensurePartitions } from '#services/kernel/database/partitions.ts';
import type { WorkflowInstanceState } from '#services/kernel/database/tables/workflows.ts';
import { boundOutcome } from './bound-outcome.ts';
import {
  changeInstance,
  findInstance,
  type InstanceChange,
  type InstanceKey,
  type InstanceRow,
  type Step,
  waitsUntil,
} from './instance.repository.ts';
import { STEP_LEASE_MS, sleepInstance } from './instance-lease.repository.ts';
import { readValues, storeValues } from './instance-values.repository.ts';
import type { Left, NodeRun, NodeRunner, Waits } from './node-run.ts';
import { NODE_RUNNERS } from './node-runners.ts';
import { runNodeScripts } from './node-scripts.ts';
import { noteSessionsOfUser } from './note-sessions-of-user.ts';
import { definitionOf } from './published-version.ts';

/** After this many steps without waiting, an instance yields to others. */
const STEPS_IN_TURN = 200;
/** More changes than a path has that enters each of 10,000 nodes once and waits there. */
const MOST_REVISIONS = 20_000;

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** The runner of a node; the types of node and runner agree by the table. */
const runnerOf = (node: Exclude<WorkflowNode, { type: 'outcome' }>) =>
  NODE_RUNNERS[node.type] as NodeRunner<WorkflowNode['type']>;

/**
 * Runs an instance to the first step that waits, one transaction a step; after many steps the timer continues. Killed
 * anywhere, it continues from the last step that was stored; where another process works on it, this one leaves it
 * alone.
 */
export async function runInstance(context: ServicesContext, key: InstanceKey): Promise<void> {
  const begun = await findInstance(context.db, key);
  if (begun?.state !== 'In Progress' || begun.waiting) return;
  let run = await runOf(context, begun);
  for (let steps = 0; steps < STEPS_IN_TURN; steps += 1) {
    const next = await step(context, run);
    if (!next) return;
    // Read once: the next step detects a change in between by the revision.
    run = { ...next, at: context.now() };
  }
  const instance = await findInstance(context.db, key);
  if (instance?.state === 'In Progress' && !instance.waiting)
    await sleepInstance(context.db, instance, context.now());
}

/** Takes an instance on after a step of it was stored. The timer meets and logs obstacles to the next ones. */
export const continueInstance = (context: ServicesContext, key: InstanceKey): Promise<void> =>
  runInstance(context, key).catch(() => undefined);

/** The visit that an instance is at. */
export async function runOf(context: ServicesContext, instance: InstanceRow): Promise<NodeRun> {
  const definition = await definitionOf(context.db, instance);
  const values = await readValues(context.db, context.sealers, instance);
  return visitOf(definition, { instance, values, at: context.now() });
}

const visitOf = (
  definition: WorkflowDefinition,
  visit: Pick<NodeRun, 'instance' | 'values' | 'at'>,
): NodeRun => {
  const node = nodeOf(definition, visit.instance.position.node) as NodeOf<WorkflowNode['type']>;
  return { definition, node, ...visit };
};

/** Takes one step. @returns the visit that it leads to; undefined where the instance waits or has ended */
async function step(context: ServicesContext, run: NodeRun): Promise<NodeRun | undefined> {
  const { instance } = run;
  const node: WorkflowNode = run.node;
  if (run.at >= instance.expiresAt) {
    await end(context, run, 'Expired');
    return undefined;
  }
  if (instance.revision >= MOST_REVISIONS) {
    const step = { node: node.id, exit: 'error', at: run.at, detail: { reason: 'TOO_MANY_STEPS' } };
    await end(context, run, 'Not Performed', { step });
    return undefined;
  }
  if (closesCaptures(run)) await endCapture(context, instance);
  if (node.type === 'outcome') {
    await conclude(context, run, node);
    return undefined;
  }
  const result = await runnerOf(node).enter(context, run);
  if ('exit' in result) return (await leaveTo(context, run, result)).next;
  await rest(context, run, result);
  return undefined;
}

/** Captures of earlier nodes are judged now: nothing is added to them from here on. */
export const closesCaptures = ({ node, definition }: NodeRun): boolean =>
  AFTER_CAPTURES.includes(node.type) &&
  definition.nodes.some(({ type }) => type === 'selfie' || type === 'document');
const AFTER_CAPTURES: readonly WorkflowNode['type'][] = ['outcome', 'counter', 'review', 'identity-check'];

/** Reaches an outcome, which stands once the captures are judged and its scripts have succeeded. */
async function conclude(context: ServicesContext, run: NodeRun, node: NodeOf<'outcome'>): Promise<void> {
  const bound = await boundOutcome(context, run, node);
  if ('waiting' in bound) {
    const { waiting } = run.instance;
    const isWaiting = waiting?.for === 'session' && waiting.sessionId === bound.waiting.sessionId;
    if (isWaiting) await sleepInstance(context.db, run.instance, run.instance.expiresAt);
    else await rest(context, run, bound);
    return;
  }
  const outcome = await runNodeScripts(context, run, scriptsOf(node));
  if (outcome.result === 'success') {
    await end(context, run, bound.state, { values: outcome.values });
    return;
  }
  const reason = outcome.result === 'error' ? outcome.reason : 'SCRIPT_FAILED';
  const step = { node: node.id, exit: 'error', at: run.at, detail: { reason } };
  await end(context, run, 'Not Performed', { step });
}

/**
 * Looks at an instance that is due: its time may be over, its event may have come, or a killed process left it.
 */
export async function wakeInstance(context: ServicesContext, key: InstanceKey): Promise<void> {
  const instance = await findInstance(context.db, key);
  if (instance?.state !== 'In Progress') return;
  if (!instance.waiting) return runInstance(context, key);
  const run = await runOf(context, instance);
  const { node } = run;
  if (run.at >= instance.expiresAt) {
    await end(context, run, 'Expired');
    return;
  }
  if (node.type === 'outcome') {
    await conclude(context, run, node);
    return;
  }
  const result = await runnerOf(node).wake?.(context, run);
  if (result) {
    if (await leave(context, run, result)) await runInstance(context, key);
  } else {
    const { expiresAt } = instance;
    await sleepInstance(context.db, instance, earlier(waitsUntil(instance) ?? expiresAt, expiresAt));
  }
}

/** Ends an instance whose time is over, even if the timer has not looked at it yet. Returns the instance. */
export async function settledInstance(context: ServicesContext, instance: InstanceRow): Promise<InstanceRow> {
  if (instance.state !== 'In Progress' || context.now() < instance.expiresAt) return instance;
  await wakeInstance(context, instance);
  return (await findInstance(context.db, instance)) ?? instance;
}

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
async function leaveTo(
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

type Stored = Pick<Left, 'store' | 'values' | 'events'> & { change: InstanceChange; step?: Step };

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

/** One step: everything it does, in one transaction, where nothing else has moved the instance. */
async function store(
  context: ServicesContext,
  { instance, at }: Pick<NodeRun, 'instance' | 'at'>,
  { change, step: taken, values, events = [], store: effect }: Stored,
): Promise<boolean> {
  const { db, sealers } = context;
  return db.transaction().execute(async (trx) => {
    if (!(await changeInstance(trx, instance, change, taken))) return false;
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
}
