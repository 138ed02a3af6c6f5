import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '#core/contract/errors.ts';
import { sdkOperations } from './index.ts';
import { REQUIREMENTS } from './sdk-operation.ts';

const operations = Object.entries(sdkOperations);
/** Exempt from the ready rule, besides initialize and getInstance which are no operations of an instance. */
const EXEMPT = ['library.is-ready', 'library.version'];
/** Operations whose output holds a key, a mnemonic or a token, by hand: the map must not forget one. */
const SECRET = ['wallet.mnemonic', 'strings.decrypt'];

describe('the operation map', () => {
  it.each(operations)('%s can be called by no renderer', (_name, spec) => {
    expect(spec.roles).toEqual([]);
  });

  it('marks every secret output', () => {
    expect(operations.filter(([, spec]) => spec.secret).map(([name]) => name)).toEqual(SECRET);
  });

  it.each(operations)('%s puts the ready rule first, unless exempt', (name, spec) => {
    expect(spec.requires[0]).toBe(EXEMPT.includes(name) ? undefined : 'ready');
  });

  it.each(operations)('%s checks its order rules in the one order', (_name, { requires }) => {
    const order = Object.keys(REQUIREMENTS);
    const positions = requires.map((name) => order.indexOf(name));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });

  it.each(operations)('%s names each error once, those of its order rules among them', (_name, spec) => {
    expect(new Set(spec.errors).size).toBe(spec.errors.length);
    expect(spec.errors).toEqual(expect.arrayContaining(spec.requires.map((name) => REQUIREMENTS[name])));
    for (const error of spec.errors) expect(ERROR_CODES).toContain(error);
  });

  it('has one operation per method', () => {
    const methods = operations.map(([, { method }]) => method);
    expect(new Set(methods).size).toBe(methods.length);
  });
});
