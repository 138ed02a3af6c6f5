import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttributeValue } from '#core/workflows/attributes.ts';
import { Script } from '#core/workflows/nodes.ts';
import { outcomeNode, workflowOf } from '#core/workflows/workflow.fixture.ts';
import { runScript, runScripts } from './run-script.ts';

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
const none = () => ({ send: async () => '{}', tells: () => false });
const run = (source: string, change: object = {}) =>
  runScript(definition, Script.parse({ source, ...change }), values);
const reason = async (source: string, change?: object) => {
  const outcome = await run(source, change);
  return outcome.result === 'error' ? outcome.reason : outcome.result;
};

describe('a script', () => {
  it('reads what it declares, writes what it declares, and keeps everything else', async () => {
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
    expect((await runScripts(definition, list.slice(0, 2), values, none)).result).toBe('success');
    expect(await runScripts(definition, list, values, none)).toEqual({
      result: 'error',
      reason: 'SCRIPT_THREW',
    });
  });

  it.each([
    ['for (;;);', 'SCRIPT_TIME'],
    ['const f = () => f() + 1; f();', 'SCRIPT_STACK'],
    ['return "x".repeat(1e9);', 'SCRIPT_MEMORY'],
    ['return { attributes: { name: "x".repeat(100000) } };', 'SCRIPT_OUTPUT'],
    ['throw { name: "Zwiebelfisch" };', 'SCRIPT_THREW'],
    ['throw null;', 'SCRIPT_THREW'],
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

  it('whatever its text, ends with a result', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), async (source) => {
        expect(['success', 'fail', 'error']).toContain((await run(source)).result);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
});
