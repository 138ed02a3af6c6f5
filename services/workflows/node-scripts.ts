import type { Script } from '#core/workflows/nodes.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { renewLease } from './instance.repository.ts';
import { type NodeRun, visitKey } from './node-run.ts';
import { runScripts, type ScriptResult } from './run-script.ts';
import { scriptHttp } from './script-http.ts';

/**
 * Runs scripts of the node that an instance is at. Each begins with a new lease, so that no other process takes the
 * instance up while this one is at work on it.
 *
 * @throws ProblemError `SCRIPTS_BUSY`
 */
export async function runNodeScripts(
  context: ServicesContext,
  { definition, instance, values }: Pick<NodeRun, 'definition' | 'instance' | 'values'>,
  list: readonly Script[],
): Promise<ScriptResult> {
  const httpOf = scriptHttp(context, instance, visitKey({ instance }));
  return runScripts(definition, list, values, async (script) => {
    await renewLease(context, instance);
    return httpOf(script);
  });
}
