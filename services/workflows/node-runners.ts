import type { WorkflowNode } from '#core/workflows/nodes.ts';
import { decided } from '#core/workflows/position.ts';
import { waitsUntil } from './instance.repository.ts';
import type { Left, NodeRun, NodeRunner, Waits } from './node-run.ts';
import { runNodeScripts } from './node-scripts.ts';
import { notify } from './notice-node.ts';
import type { ScriptResult } from './run-script.ts';
import { emailRunner, phoneRunner } from './search-node.ts';
import { sessionRunner } from './session-node.ts';

const MINUTE_MS = 60_000;

type Runners = { readonly [T in WorkflowNode['type']]: NodeRunner<T> };

const person = async (): Promise<Waits> => ({ waiting: { for: 'person' } });

/** The runner of each type of node. Outcomes have none: they end the instance. */
export const NODE_RUNNERS: Omit<Runners, 'outcome'> = {
  interaction: { enter: person },
  review: { enter: async () => ({ waiting: { for: 'review' } }) },
  decision: {
    enter: async (_context, { node, instance, values }) => ({
      exit: decided(node, instance.position, values),
    }),
  },
  wait: { enter: async (_context, run) => waiting(run), wake: async (_context, run) => waited(run) },
  notify: { enter: notify },
  'identity-check': sessionRunner,
  counter: sessionRunner,
  selfie: { enter: person },
  document: { enter: person },
  'phone-search': phoneRunner,
  'email-search': emailRunner,
  script: {
    enter: async (context, run) => scripted(await runNodeScripts(context, run, [run.node.script])),
  },
};

/** A script leaves its node by its result; only with success do its attributes count. */
const scripted = (outcome: ScriptResult): Left => {
  if (outcome.result === 'error') return { exit: 'error', detail: { reason: outcome.reason } };
  return outcome.result === 'fail' ? { exit: 'fail' } : { exit: 'success', values: outcome.values };
};

function waiting({ node, at }: NodeRun<'wait'>): Waits {
  const dueAt = new Date(at.getTime() + node.minutes * MINUTE_MS);
  const until = dueAt.toISOString();
  if (node.event === undefined) return { waiting: { for: 'time', until }, dueAt };
  return { waiting: { for: 'event', event: node.event, until }, dueAt };
}

/** Woken before its time, the instance waits on. */
const waited = ({ node, instance, at }: NodeRun<'wait'>): Left | undefined => {
  const until = waitsUntil(instance);
  if (until && at < until) return undefined;
  return { exit: node.event === undefined ? 'next' : 'timeout' };
};
