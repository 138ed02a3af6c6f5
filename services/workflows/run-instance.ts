import { scriptsOf } from '#core/workflows/node-parts.ts';
import type { NodeOf, WorkflowNode } from '#core/workflows/nodes.ts';
import { endCapture } from '#services/hosted/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { boundOutcome } from './bound-outcome.ts';
import { AFTER_CAPTURES, hasCaptures } from './capture-node.ts';
import { findInstance, type InstanceKey, type InstanceRow, waitsUntil } from './instance.repository.ts';
import { sleepInstance } from './instance-lease.repository.ts';
import type { NodeRun, NodeRunner } from './node-run.ts';
import { NODE_RUNNERS } from './node-runners.ts';
import { runNodeScripts } from './node-scripts.ts';
import { runOf } from './read-visit.ts';
import { earlier, end, leave, leaveTo, rest } from './store-step.ts';

/** After this many steps without waiting, an instance yields to others. */
const STEPS_IN_TURN = 200;
/** More changes than a path has that enters each of 10,000 nodes once and waits there. */
const MOST_REVISIONS = 20_000;

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
  if (AFTER_CAPTURES.includes(node.type) && hasCaptures(run.definition)) await endCapture(context, instance);
  if (node.type === 'outcome') {
    await conclude(context, run, node);
    return undefined;
  }
  const result = await runnerOf(node).enter(context, run);
  if ('exit' in result) return (await leaveTo(context, run, result)).next;
  await rest(context, run, result);
  return undefined;
}

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
