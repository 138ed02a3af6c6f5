import { daysLater, utcDay } from '#core/days.ts';
import { type NodeOf, scriptsOf, type WorkflowNode } from '#core/workflows/nodes.ts';
import { leaving, nodeOf, type Position } from '#core/workflows/position.ts';
import { appendCommunityEvents, type ServiceEventInput } from '#services/events/index.ts';
import { endCapture } from '#services/hosted/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { ensurePartitions } from '#services/kernel/database/partitions.ts';
import type { WorkflowInstanceState } from '#services/kernel/database/tables/workflows.ts';
import {
  changeInstance,
  findInstance,
  type InstanceChange,
  type InstanceKey,
  type InstanceRow,
  readValues,
  STEP_LEASE_MS,
  type Step,
  sleepInstance,
  storeValues,
  waitsUntil,
} from './instance.repository.ts';
import type { Left, NodeRun, NodeRunner, Waits } from './node-run.ts';
import { NODE_RUNNERS } from './node-runners.ts';
import { runNodeScripts } from './node-scripts.ts';
import { definitionOf } from './published-version.ts';

/** After so many steps without waiting, an instance lets others go first. */
const STEPS_IN_TURN = 200;
/** More changes than a path has that enters each of 10,000 nodes once and waits there. */
const MOST_REVISIONS = 20_000;

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** The runner of a node; the types of node and runner agree by the table. */
const runnerOf = (node: Exclude<WorkflowNode, { type: 'outcome' }>) =>
  NODE_RUNNERS[node.type] as NodeRunner<WorkflowNode['type']>;

/**
 * Takes an instance as far as it goes by itself, one transaction a step; the timer goes on after many steps. Killed anywhere, it goes on from the last step
 * that was stored; where another process works on it, this one leaves it alone.
 */
export async function runInstance(context: ServicesContext, key: InstanceKey): Promise<void> {
  for (let steps = 0; steps < STEPS_IN_TURN; steps += 1) {
    const instance = await findInstance(context.db, key);
    if (instance?.state !== 'In Progress' || instance.waiting) return;
    if (!(await step(context, instance))) return;
  }
  const instance = await findInstance(context.db, key);
  if (instance?.state === 'In Progress' && !instance.waiting)
    await sleepInstance(context.db, instance, context.now());
}

/** Takes an instance on after a step of it was stored. What stops the next ones, the timer meets and logs. */
export const continueInstance = (context: ServicesContext, key: InstanceKey): Promise<void> =>
  runInstance(context, key).catch(() => undefined);

/** The visit that an instance is at. */
export async function runOf(context: ServicesContext, instance: InstanceRow): Promise<NodeRun> {
  const definition = await definitionOf(context.db, instance);
  const values = await readValues(context.db, context.sealers, instance);
  const node = nodeOf(definition, instance.position.node);
  return { definition, node: node as NodeOf<WorkflowNode['type']>, instance, values, at: context.now() };
}

async function step(context: ServicesContext, instance: InstanceRow): Promise<boolean> {
  const run = await runOf(context, instance);
  const { node } = run;
  if (run.at >= instance.expiresAt) return end(context, run, 'Expired');
  if (instance.revision >= MOST_REVISIONS) {
    const step = { node: node.id, exit: 'error', at: run.at, detail: { reason: 'TOO_MANY_STEPS' } };
    return end(context, run, 'Not Performed', { step });
  }
  if (endsCaptures(run)) await endCapture(context, instance);
  if (node.type === 'outcome') return conclude(context, run, node);
  const result = await runnerOf(node).enter(context, run);
  return 'exit' in result ? leave(context, run, result) : rest(context, run, result);
}

/** What nodes before this one captured is judged now: nothing is added to it from here on. */
const endsCaptures = ({ node, definition }: NodeRun): boolean =>
  AFTER_CAPTURES.includes(node.type) &&
  definition.nodes.some(({ type }) => type === 'selfie' || type === 'document');
const AFTER_CAPTURES: readonly WorkflowNode['type'][] = ['outcome', 'counter', 'review', 'identity-check'];

/** Reaches an outcome, which stands once its scripts have succeeded. */
async function conclude(context: ServicesContext, run: NodeRun, node: NodeOf<'outcome'>): Promise<boolean> {
  const outcome = await runNodeScripts(context, run, scriptsOf(node));
  if (outcome.result === 'success') return end(context, run, node.outcome, { values: outcome.values });
  const reason = outcome.result === 'error' ? outcome.reason : 'SCRIPT_FAILED';
  const step = { node: node.id, exit: 'error', at: run.at, detail: { reason } };
  return end(context, run, 'Not Performed', { step });
}

/**
 * Looks at an instance that is due: its time may be over, what it waits for may have come, or a killed process left it.
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
  const result = node.type === 'outcome' ? undefined : await runnerOf(node).wake?.(context, run);
  if (result) {
    if (await leave(context, run, result)) await runInstance(context, key);
  } else {
    const { expiresAt } = instance;
    await sleepInstance(context.db, instance, earlier(waitsUntil(instance) ?? expiresAt, expiresAt));
  }
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
export async function leave(
  context: ServicesContext,
  run: NodeRun,
  { exit, detail = {}, events = [], ...effects }: Left,
): Promise<boolean> {
  const { definition, instance, at } = run;
  const { node } = instance.position;
  const position = leaving(definition, instance.position, exit);
  const taken: Step = { node, exit, at, detail };
  const told = stepEvent(instance, taken, position);
  if (!position) {
    return end(context, run, 'Not Performed', { ...effects, events: [...events, told], step: taken });
  }
  const change = { position, waiting: null, dueAt: later(at, STEP_LEASE_MS) };
  return store(context, run, { ...effects, events: [...events, told], change, step: taken });
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
 * Ends an instance; its attributes are kept for the days of its workflow.
 *
 * @returns false where something else moved it meanwhile
 */
export async function end(
  context: ServicesContext,
  run: Pick<NodeRun, 'instance' | 'definition' | 'at'>,
  state: WorkflowInstanceState,
  { events = [], ...more }: Omit<Stored, 'change'> = {},
): Promise<boolean> {
  const { instance, definition, at } = run;
  const { instanceId, workflowId, version } = instance;
  const eraseOn = utcDay(daysLater(at, definition.retentionDays));
  const ended: ServiceEventInput = {
    type: 'E_WORKFLOW_ENDED',
    data: { instanceId, workflowId, version, node: instance.position.node, state },
  };
  const change = { state, waiting: null, dueAt: null, endedAt: at, eraseOn };
  return store(context, run, { ...more, events: [...events, ended], change });
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
    await appendCommunityEvents(trx, instance, at, events);
    return true;
  });
}
