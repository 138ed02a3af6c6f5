import type { Fault } from '#core/contract/faults.ts';
import { type AttributeValues, misfitOf } from '#core/workflows/attributes.ts';
import { attributeOf, type WorkflowDefinition } from '#core/workflows/definition.ts';
import { scriptsOf } from '#core/workflows/node-parts.ts';
import type { NodeOf, Script } from '#core/workflows/nodes.ts';
import { recordAudit } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { InstanceAnswer, InstanceFacts, InstancePage } from '#services/contract/workflow-instances.ts';
import { type AccountPrincipal, actorOf, type Caller } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { InstanceRow } from './instance.repository.ts';
import { storeLanguage } from './instance-language.repository.ts';
import { claimPage, releasePage } from './instance-lease.repository.ts';
import type { Left, NodeRun } from './node-run.ts';
import { runNodeScripts } from './node-scripts.ts';
import { noteSender } from './note-sender.ts';
import { requireSolvedBefore } from './page-captcha.ts';
import { inputInvalid } from './read-inputs.ts';
import { instanceFacts, instancePage, presentedInstance, reachedInstance } from './read-instances.ts';
import { runOf } from './read-visit.ts';
import { continueInstance } from './run-instance.ts';
import type { ScriptResult } from './run-script.ts';
import { leave } from './store-step.ts';

/**
 * Takes the answers of an instance's person on a page. Of two tabs, the second to answer learns that its page is old.
 *
 * @param network from which the person answers: codes that are sent are counted by it
 * @throws ProblemError `CAPTCHA_REQUIRED`, `INSTANCE_NOT_FOUND`, `INSTANCE_MOVED`, `SCRIPTS_BUSY`,
 * `WORKFLOW_INPUT_INVALID`.
 */
export async function answerPage(
  context: ServicesContext,
  token: string,
  { revision, values, language }: InstanceAnswer,
  network: string,
): Promise<InstancePage> {
  const instance = await presentedInstance(context, token);
  await requireSolvedBefore(context, instance);
  const run = await runOf(context, instance);
  const { node, definition } = run;
  if (instance.waiting?.for !== 'person' || instance.revision !== revision || node.type !== 'interaction') {
    throw new ProblemError('INSTANCE_MOVED');
  }
  const answered = readAnswers(definition, node, values, run.values);
  const scripted = await runPageScripts(context, { ...run, values: answered }, scriptsOf(node));
  // A page has no exit for a script that does not succeed: the instance ends as Not Performed.
  const left: Left =
    scripted.result === 'success'
      ? { exit: 'next', values: scripted.values }
      : {
          exit: 'error',
          detail: { reason: scripted.result === 'error' ? scripted.reason : 'SCRIPT_FAILED' },
        };
  const store = language && ((trx: DatabaseTransaction) => storeLanguage(trx, instance, language));
  await noteSender(context, instance, definition, network);
  await leaveOnce(context, instance, { ...left, ...(store ? { store } : {}) });
  return instancePage(context, await presentedInstance(context, token));
}

/**
 * Runs the scripts of a page for one answer at a time: they may call others, whom a second answer must not make them call
 * again.
 *
 * @throws ProblemError `INSTANCE_MOVED`, `SCRIPTS_BUSY`.
 */
async function runPageScripts(
  context: ServicesContext,
  run: NodeRun,
  scripts: readonly Script[],
): Promise<ScriptResult> {
  if (scripts.length === 0) return { result: 'success', values: run.values };
  if (!(await claimPage(context, run.instance))) throw new ProblemError('INSTANCE_MOVED');
  try {
    return await runNodeScripts(context, run, scripts);
  } catch (error) {
    await releasePage(context.db, run.instance);
    throw error;
  }
}

/** The attributes with the answers of a page; answers that it did not ask for are refused. */
function readAnswers(
  definition: WorkflowDefinition,
  { elements }: NodeOf<'interaction'>,
  given: InstanceAnswer['values'],
  before: AttributeValues,
): AttributeValues {
  const asked = new Map(
    elements.flatMap((one) => (one.type === 'input' ? [[one.attribute, one] as const] : [])),
  );
  const faults: Fault[] = [];
  const values = new Map(before);
  for (const name of Object.keys(given)) {
    if (!asked.has(name))
      faults.push({ path: '/values', message: 'has a member that the page does not ask for' });
  }
  for (const [name, { required }] of asked) {
    const attribute = attributeOf(definition, name);
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined) {
      if (required) faults.push({ path: `/values/${name}`, message: 'is missing' });
      // An answer of an earlier visit that is left out now no longer holds.
      else values.delete(name);
      continue;
    }
    const misfit = attribute ? misfitOf(attribute, value) : 'is not declared';
    if (misfit === undefined) values.set(name, value);
    else faults.push({ path: `/values/${name}`, message: misfit });
  }
  if (faults.length > 0) throw inputInvalid(faults);
  return values;
}

/**
 * Tells an instance of the event that it waits for.
 *
 * @throws ProblemError `INSTANCE_NOT_FOUND`, `INSTANCE_MOVED` where it waits for none of this name.
 */
export async function tellInstance(
  context: ServicesContext,
  caller: Caller,
  { instanceId, event }: { instanceId: string; event: string },
): Promise<InstanceFacts> {
  const instance = await reachedInstance(context, caller, instanceId);
  const { waiting } = instance;
  if (waiting?.for !== 'event' || waiting.event !== event) throw new ProblemError('INSTANCE_MOVED');
  await leaveOnce(context, instance, { exit: 'next' });
  return instanceFacts(await reachedInstance(context, caller, instanceId));
}

/** Takes a reviewer's decision on an instance. @throws ProblemError `INSTANCE_NOT_FOUND`, `INSTANCE_MOVED`. */
export async function reviewInstance(
  context: ServicesContext,
  caller: AccountPrincipal,
  { instanceId, decision }: { instanceId: string; decision: 'approved' | 'rejected' },
): Promise<InstanceFacts> {
  const instance = await reachedInstance(context, caller, instanceId);
  if (instance.waiting?.for !== 'review') throw new ProblemError('INSTANCE_MOVED');
  await leaveOnce(context, instance, {
    exit: decision,
    store: (trx) =>
      recordAudit(trx, {
        tenantId: caller.tenantId,
        at: context.now(),
        actor: actorOf(caller),
        action: 'workflow.instance-reviewed',
        data: { instanceId, node: instance.position.node, decision },
      }),
  });
  return instanceFacts(await reachedInstance(context, caller, instanceId));
}

/** Leaves the node, where nothing else has, and takes the instance on. @throws ProblemError `INSTANCE_MOVED`. */
export async function leaveOnce(context: ServicesContext, instance: InstanceRow, left: Left): Promise<void> {
  const run = await runOf(context, instance);
  if (run.at >= instance.expiresAt) throw new ProblemError('INSTANCE_MOVED', 'The instance has expired.');
  if (!(await leave(context, run, left))) throw new ProblemError('INSTANCE_MOVED');
  await continueInstance(context, instance);
}
