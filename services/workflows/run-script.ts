import { z } from 'zod';
import { AttributeValue, type AttributeValues, misfitOf } from '#core/workflows/attributes.ts';
import { attributeOf, type WorkflowDefinition } from '#core/workflows/definition.ts';
import type { Script } from '#core/workflows/nodes.ts';
import { type ScriptCaller, scripts } from './script-pool.ts';

/** A script's return value; none at all is success. */
const Returned = z
  .strictObject({
    result: z.enum(['success', 'fail']).default('success'),
    attributes: z.record(z.string(), AttributeValue).default({}),
  })
  .nullable();

/** For whom a script runs, its calls, and whether a text holds a secret that it used. */
export interface ScriptHttp extends Required<ScriptCaller> {
  tells(text: string): boolean;
}

/** The result of a script: with success all attributes, with an error its code. */
export type ScriptResult = { result: 'success'; values: AttributeValues } | { result: 'fail' } | Failed;

type Failed = { result: 'error'; reason: string };
/** The text that a script returned, or the code of its failure. */
export type ScriptText = { result: 'success'; text: string } | Failed;

/** Runs a script on the attributes that it reads. @throws ProblemError `SCRIPTS_BUSY` */
async function outputOf(
  { source, reads }: Script,
  values: AttributeValues,
  http: ScriptHttp,
): Promise<{ output: unknown } | Failed> {
  const given = Object.fromEntries(
    reads.flatMap((name) => (values.has(name) ? [[name, values.get(name)]] : [])),
  );
  const answer = await scripts.run({ source, attributes: JSON.stringify(given) }, http);
  if ('failed' in answer) return { result: 'error', reason: answer.failed };
  if (http.tells(answer.output)) return { result: 'error', reason: 'SCRIPT_SECRET' };
  return { output: JSON.parse(answer.output) };
}

/** Runs a script for the text that it returns; it writes nothing. @throws ProblemError `SCRIPTS_BUSY` */
export async function runForText(
  script: Script,
  values: AttributeValues,
  http: ScriptHttp,
): Promise<ScriptText> {
  const answer = await outputOf(script, values, http);
  if ('result' in answer) return answer;
  return typeof answer.output === 'string'
    ? { result: 'success', text: answer.output }
    : { result: 'error', reason: 'SCRIPT_RESULT' };
}

/**
 * Runs a script on the attributes that it reads. Its values count where they fit: attributes that it writes, each of
 * its type, and with success all of them.
 *
 * @throws ProblemError `SCRIPTS_BUSY`
 */
export async function runScript(
  definition: WorkflowDefinition,
  script: Script,
  values: AttributeValues,
  http: ScriptHttp,
): Promise<ScriptResult> {
  const { writes } = script;
  const answer = await outputOf(script, values, http);
  if ('result' in answer) return answer;
  const parsed = Returned.safeParse(answer.output);
  if (!parsed.success) return { result: 'error', reason: 'SCRIPT_RESULT' };
  const { result, attributes } = parsed.data ?? { result: 'success' as const, attributes: {} };
  const written = new Map(values);
  for (const [name, value] of Object.entries(attributes)) {
    const attribute = attributeOf(definition, name);
    if (!attribute || !writes.includes(name) || misfitOf(attribute, value) !== undefined) {
      return { result: 'error', reason: 'SCRIPT_RESULT' };
    }
    written.set(name, value);
  }
  if (result === 'success' && writes.some((name) => !Object.hasOwn(attributes, name))) {
    return { result: 'error', reason: 'SCRIPT_RESULT' };
  }
  return result === 'fail' ? { result } : { result, values: written };
}

/**
 * Runs scripts one after the other, each on the attributes that the one before left; the first that does not succeed
 * ends them.
 *
 * @param httpOf asked before each script begins
 * @throws ProblemError `SCRIPTS_BUSY`
 */
export async function runScripts(
  definition: WorkflowDefinition,
  list: readonly Script[],
  values: AttributeValues,
  httpOf: (script: Script) => Promise<ScriptHttp>,
): Promise<ScriptResult> {
  let current = values;
  for (const script of list) {
    const outcome = await runScript(definition, script, current, await httpOf(script));
    if (outcome.result !== 'success') return outcome;
    current = outcome.values;
  }
  return { result: 'success', values: current };
}
