import type { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { AttributeValue } from '#core/workflows/attributes.ts';
import { Script } from '#core/workflows/nodes.ts';
import { outcomeNode, workflowOf } from '#core/workflows/workflow.fixture.ts';
import { runScript, runScripts, type ScriptHttp } from './run-script.ts';

const definition = workflowOf([outcomeNode('end')], {
  attributes: {
    age: { type: 'integer', minimum: 0 },
    name: { type: 'string' },
    adult: { type: 'boolean' },
  },
});
const values = new Map<string, AttributeValue>([
  ['age', 20],
  ['name', 'Zwiebelfisch'],
]);
const none = { tenantId: 'tenant', send: async () => '{}', tells: () => false };
const run = (source: string, change: object = {}, http: Partial<ScriptHttp> = {}) =>
  runScript(definition, Script.parse({ source, ...change }), values, { ...none, ...http });
const reason = async (source: string, change?: object) => {
  const outcome = await run(source, change);
  return outcome.result === 'error' ? outcome.reason : outcome.result;
};

const threads: Worker[] = [];
process.on('worker', (thread) => threads.push(thread));

describe('a script', () => {
  it('reads and writes its declared attributes, and keeps everything else', async () => {
    const source = 'return { attributes: { adult: attributes.age >= 18 && attributes.name === undefined } };';
    const outcome = await run(source, { reads: ['age'], writes: ['adult'] });
    expect(outcome).toEqual({ result: 'success', values: new Map([...values, ['adult', true]]) });
    expect(await run(';')).toEqual({ result: 'success', values });
    expect(await reason('return { result: "fail" };', { writes: ['adult'] })).toBe('fail');
    expect(await reason('const x = await Promise.resolve(1); if (x !== 1) throw 1;')).toBe('success');
  });

  it('runs one after the other, until one does not succeed', async () => {
    const list = [
      { source: 'return { attributes: { age: attributes.age + 1 } };', reads: ['age'], writes: ['age'] },
      { source: 'return attributes.age === 21 ? null : { result: "fail" };', reads: ['age'] },
      { source: 'throw 1;' },
    ].map((script) => Script.parse(script));
    expect((await runScripts(definition, list.slice(0, 2), values, async () => none)).result).toBe('success');
    expect(await runScripts(definition, list, values, async () => none)).toEqual({
      result: 'error',
      reason: 'SCRIPT_THREW',
    });
  });

  it.each([
    ['for (;;);', 'SCRIPT_TIME'],
    ['const f = () => f() + 1; f();', 'SCRIPT_STACK'],
    ['return "x".repeat(1e9);', 'SCRIPT_MEMORY'],
    ['return { attributes: { name: "x".repeat(100000) } };', 'SCRIPT_OUTPUT'],
    ['return { attributes: { name: "x".repeat(10 * 2 ** 20) } };', 'SCRIPT_OUTPUT'],
    ['throw { name: "Zwiebelfisch" };', 'SCRIPT_THREW'],
    ['throw null;', 'SCRIPT_THREW'],
    ['throw "x".repeat(4e6);', 'SCRIPT_THREW'],
    ['throw { get name() { throw 1; } };', 'SCRIPT_THREW'],
    ['throw { get name() { for (;;); } };', 'SCRIPT_THREW'],
    ['const a = { name: "InternalError" }; a.message = a; throw a;', 'SCRIPT_THREW'],
    ['syntax error', 'SCRIPT_THREW'],
    ['const a = {}; a.a = a; return a;', 'SCRIPT_THREW'],
    ['await new Promise(() => {});', 'SCRIPT_PENDING'],
    ['try { for (;;); } catch { return null; }', 'SCRIPT_TIME'],
  ])('%s ends as %s', async (source, expected) => {
    expect(await reason(source)).toBe(expected);
  });

  it('that backtracks or allocates for ever is ended, and the next one runs', async () => {
    const allocating = await reason('const a = []; for (;;) a.push("x".repeat(1e6) + a.length);');
    expect(['SCRIPT_MEMORY', 'SCRIPT_TIME']).toContain(allocating);
    expect(await reason('/(a+)+$/.test("a".repeat(60) + "b");')).toBe('SCRIPT_TIME');
    expect(await reason(';')).toBe('success');
  });

  it.each([
    ['return 7;'],
    ['return { surprise: 1 };'],
    ['return { attributes: { age: NaN } };'],
    ['return { attributes: { age: -1 } };'],
    ['return { attributes: { age: "20" } };'],
    ['return { attributes: { name: "not declared as written" } };'],
    ['return { attributes: { constructor: 1 } };'],
    ['return {};'],
  ])('%s returns nothing that counts', async (source) => {
    expect(await reason(source, { writes: ['age'] })).toBe('SCRIPT_RESULT');
  });

  it('has no clock, no chance, no network, no file and nothing of the host', async () => {
    const names = [
      'Date',
      'performance',
      'process',
      'require',
      'fetch',
      'setTimeout',
      'std',
      'os',
      'WebAssembly',
    ];
    const source = `for (const name of ${JSON.stringify(names)}) if (typeof globalThis[name] !== 'undefined') throw name;
      if ('random' in Math) throw 'random';
      let imported = true; try { await import('node:fs'); } catch { imported = false; } if (imported) throw 'import';`;
    expect(await reason(source)).toBe('success');
  });

  it('that tampers with prototypes changes nothing but itself', async () => {
    const tampering = `JSON.stringify = () => '{"result":"fail"}'; Object.prototype.result = 'fail';
      Object.prototype.toJSON = () => ({ surprise: 1 }); globalThis.leak = 1; return null;`;
    expect(await reason(tampering)).toBe('success');
    expect(await reason('if (globalThis.leak || ({}).result) throw 1;')).toBe('success');
    expect(({} as { result?: string }).result).toBeUndefined();
  });

  it('is given no call that asks for more than one may', async () => {
    const send = vi.fn(none.send);
    const ask = (size: number) => `await http({ url: 'x', body: 'x'.repeat(${size}) });`;
    expect(await run(ask(200_000), {}, { send })).toEqual({ result: 'error', reason: 'SCRIPT_THREW' });
    expect(send).not.toHaveBeenCalled();
    expect(await run(ask(100_000), {}, { send })).toMatchObject({ result: 'success' });
    expect(send).toHaveBeenCalledOnce();
  });

  it('ends when its calls take too long together, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const send = async () => {
        vi.advanceTimersByTime(4_000);
        return '{}';
      };
      const calls = (count: number) => `for (let i = 0; i < ${count}; i += 1) await http({ url: 'x' });`;
      expect(await run(calls(2), {}, { send })).toMatchObject({ result: 'success' });
      const both = `await Promise.all([http({ url: 'x' }), http({ url: 'x' })]);`;
      expect(await run(both, {}, { send })).toMatchObject({ result: 'success' });
      expect(await run(calls(3), {}, { send })).toEqual({ result: 'error', reason: 'SCRIPT_TIME' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('whose thread dies ends as an error, and the next one runs', async () => {
    const send = async () => {
      await Promise.all(threads.splice(0).map((thread) => thread.terminate()));
      return '{}';
    };
    expect(await run(`await http({ url: 'x' });`, {}, { send })).toEqual({
      result: 'error',
      reason: 'SCRIPT_THREAD',
    });
    expect(await reason(';')).toBe('success');
  });

  it('of a tenant with too many is refused, and those of others run', async () => {
    const held = Promise.withResolvers<string>();
    const many = Array.from({ length: 23 }, () =>
      run(`await http({ url: 'x' });`, {}, { tenantId: 'many', send: () => held.promise }),
    );
    await expect(many.at(-1)).rejects.toMatchObject({ code: 'SCRIPTS_BUSY', retryAfterS: 15 });
    expect(await run(';', {}, { tenantId: 'other' })).toMatchObject({ result: 'success' });
    held.resolve('{}');
    const ended = await Promise.all(many.slice(0, -1));
    expect(ended.every(({ result }) => result === 'success')).toBe(true);
  });

  it('whatever its text, ends with a result', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), async (source) => {
        expect(['success', 'fail', 'error']).toContain((await run(source)).result);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
});
