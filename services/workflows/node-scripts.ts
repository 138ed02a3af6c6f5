import type { Script } from '#core/workflows/nodes.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { renewLease } from './instance-lease.repository.ts';
import { type NodeRun, visitKey } from './node-run.ts';
import { runForText, runScripts, type ScriptHttp, type ScriptResult, type ScriptText } from './run-script.ts';
import { scriptHttp } from './script-http.ts';

type Run = Pick<NodeRun, 'definition' | 'instance' | 'values'>;

/**
 * Calls for scripts of an instance's current node. Each begins with a new lease, so that no other process takes the
 * instance up while this one is at work on it.
 */
function callsOf(context: ServicesContext, { instance }: Run): (script: Script) => Promise<ScriptHttp> {
  const httpOf = scriptHttp(context, instance, visitKey({ instance }));
  return async (script) => {
    await renewLease(context, instance);
    return httpOf(script);
  };
}

/** Runs scripts of the node that an instance is at. @throws ProblemError `SCRIPTS_BUSY` */
export const runNodeScripts = (
  context: ServicesContext,
  run: Run,
  list: readonly Script[],
): Promise<ScriptResult> => runScripts(run.definition, list, run.values, callsOf(context, run));

/** Runs a script of the node that an instance is at for the text that it returns. @throws ProblemError `SCRIPTS_BUSY` */
export async function runNodeText(context: ServicesContext, run: Run, script: Script): Promise<ScriptText> {
  return runForText(script, run.values, await callsOf(context, run)(script));
}
