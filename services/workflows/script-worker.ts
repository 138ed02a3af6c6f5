import { parentPort } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
  Scope,
} from 'quickjs-emscripten-core';
import {
  type HostMessage,
  LIMITS,
  type ScriptAnswer,
  type ScriptFailure,
  type ScriptMessage,
  type ScriptTask,
} from './script-task.ts';

/** Functions by which a script could tell the time or draw a random number. */
const UNDETERMINED = 'delete Math.random; delete globalThis.performance;';

/** Ends a script for a reason that only its code names: messages may hold the script's input. */
class ScriptEnded extends Error {
  readonly reason: ScriptFailure;
  constructor(reason: ScriptFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** Runs one script in its own runtime, which is disposed of afterwards. */
async function runScript(
  quickjs: QuickJSWASMModule,
  { source, attributes }: ScriptTask,
): Promise<ScriptAnswer> {
  try {
    return await Scope.withScopeAsync(async (scope) => {
      const runtime = scope.manage(quickjs.newRuntime());
      runtime.setMemoryLimit(LIMITS.memoryBytes);
      runtime.setMaxStackSize(LIMITS.stackBytes);
      let interrupts = 0;
      runtime.setInterruptHandler(() => {
        interrupts += 1;
        return interrupts > LIMITS.interrupts;
      });
      const context = scope.manage(runtime.newContext({ intrinsics: INTRINSICS }));
      const taken = (result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle => {
        if (!result.error) return scope.manage(result.value);
        throw new ScriptEnded(reasonOf(context, scope.manage(result.error), interrupts));
      };
      taken(context.evalCode(UNDETERMINED));
      // Taken before the script can put others in their place.
      const json = scope.manage(context.getProp(context.global, 'JSON'));
      const [parse, stringify] = ['parse', 'stringify'].map((name) =>
        scope.manage(context.getProp(json, name)),
      );
      const call = (method: QuickJSHandle, ...args: QuickJSHandle[]) =>
        taken(context.callFunction(method, context.undefined, ...args));
      const given = call(parse!, scope.manage(context.newString(attributes)));
      const calls = offerCalls(
        context,
        scope,
        (text) => call(parse!, scope.manage(context.newString(text))),
        (value) => bounded(context, call(stringify!, value), LIMITS.requestLength),
      );
      const script = taken(context.evalCode(`(async (attributes) => {\n${source}\n})`, 'script.js'));
      const promise = call(script, given);
      for (;;) {
        const jobs = runtime.executePendingJobs();
        if (jobs.error) throw new ScriptEnded(reasonOf(context, scope.manage(jobs.error), interrupts));
        if (!(await calls.next())) break;
      }
      const value = settled(context, scope, promise, interrupts);
      if (context.typeof(value) === 'undefined') return { output: 'null' };
      const output = bounded(context, call(stringify!, value), LIMITS.outputLength);
      if (output === undefined) throw new ScriptEnded('SCRIPT_OUTPUT');
      return { output };
    });
  } catch (error) {
    // An error that the runtime itself cannot continue from is the script's doing as well.
    return { failed: error instanceof ScriptEnded ? error.reason : 'SCRIPT_THREW' };
  }
}

/** A text of the runtime, which is not copied where it is longer than it may be; undefined then. */
function bounded(context: QuickJSContext, text: QuickJSHandle, most: number): string | undefined {
  const length = Scope.withScope((scope) => context.getNumber(scope.manage(context.getProp(text, 'length'))));
  return length > most ? undefined : context.getString(text);
}

const INTRINSICS = {
  BaseObjects: true,
  Date: false,
  Eval: true,
  StringNormalize: true,
  RegExp: true,
  JSON: true,
  Proxy: false,
  MapSet: true,
  TypedArrays: true,
  Promise: true,
} as const;

function settled(
  context: QuickJSContext,
  scope: Scope,
  promise: QuickJSHandle,
  interrupts: number,
): QuickJSHandle {
  const state = context.getPromiseState(promise);
  if (state.type === 'fulfilled') return scope.manage(state.value);
  if (state.type === 'pending') throw new ScriptEnded('SCRIPT_PENDING');
  throw new ScriptEnded(reasonOf(context, scope.manage(state.error), interrupts));
}

/** Only the runtime's own limits are distinguished; errors that a script throws are not believed. */
function reasonOf(context: QuickJSContext, error: QuickJSHandle, interrupts: number): ScriptFailure {
  if (interrupts > LIMITS.interrupts) return 'SCRIPT_TIME';
  if (context.typeof(error) !== 'object') return 'SCRIPT_THREW';
  // Compared inside the runtime, so that the thrown value never leaves it.
  const is = (member: 'name' | 'message', text: string): boolean =>
    Scope.withScope((scope) =>
      context.sameValue(scope.manage(context.getProp(error, member)), scope.manage(context.newString(text))),
    );
  if (!is('name', 'InternalError')) return 'SCRIPT_THREW';
  if (is('message', 'out of memory')) return 'SCRIPT_MEMORY';
  return is('message', 'stack overflow') ? 'SCRIPT_STACK' : 'SCRIPT_THREW';
}

// The types of the package describe its CommonJS form, where `default` is a member.
/** Puts `http` into a context: a call leaves as JSON, and its answer settles the script's promise. */
function offerCalls(
  context: QuickJSContext,
  scope: Scope,
  parse: (text: string) => QuickJSHandle,
  stringify: (value: QuickJSHandle) => string | undefined,
): { next(): Promise<boolean> } {
  const waiting = new Map<number, (answer: string | undefined) => void>();
  let made = 0;
  const http = context.newFunction('http', (request) => {
    const deferred = scope.manage(context.newPromise());
    const refuse = (why: string) => deferred.reject(scope.manage(context.newError(why)));
    made += 1;
    const asked = made > LIMITS.calls ? '' : stringify(request);
    if (made > LIMITS.calls) refuse('too many calls');
    else if (asked === undefined) refuse('too large');
    else {
      waiting.set(made, (answer) => {
        if (answer === undefined) refuse('no answer');
        else deferred.resolve(parse(answer));
      });
      say({ call: made, request: asked });
    }
    return deferred.handle;
  });
  context.setProp(context.global, 'http', scope.manage(http));
  return {
    async next() {
      if (waiting.size === 0) return false;
      const message = await heard();
      const settle = waiting.get(message.call);
      waiting.delete(message.call);
      settle?.(message.answer);
      return true;
    },
  };
}

type Heard = Extract<HostMessage, { call: number }>;
const say = (message: ScriptMessage) => parentPort?.postMessage(message);
let hear: ((message: Heard) => void) | undefined;
const early: Heard[] = [];
/** The next answer to a call. */
const heard = async (): Promise<Heard> =>
  early.shift() ??
  new Promise((resolve) => {
    hear = resolve;
  });

const quickjs = newQuickJSWASMModuleFromVariant(variant as unknown as QuickJSSyncVariant);
parentPort?.on('message', async (message: HostMessage) => {
  if ('task' in message) {
    early.length = 0;
    say(await runScript(await quickjs, message.task));
  } else if (hear) {
    const tell = hear;
    hear = undefined;
    tell(message);
  } else early.push(message);
});
