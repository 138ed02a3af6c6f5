import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#core/contract/errors.ts';
import { code } from '../sdk.fixture.ts';
import { MAX_DEPTH, plainData } from './plain-data.ts';

const refused = expect.objectContaining(code('INVALID_INPUT'));
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

/** `__proto__` as a key is refused, which has a test of its own. */
const json = fc.jsonValue({ maxDepth: 8 }).filter((value) => !JSON.stringify(value).includes('__proto__'));

describe('plain data', () => {
  it('are made of maps and objects at every depth, in their order', () => {
    const data = new Map<string, unknown>([
      ['b', new Map([['x', [new Map([['y', 1]])]]])],
      ['a', { z: null }],
    ]);
    expect(plainData(data)).toEqual({ b: { x: [{ y: 1 }] }, a: { z: null } });
    expect(Object.keys(plainData(data) as object)).toEqual(['b', 'a']);
  });

  it('leave any JSON value as it is', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(plainData(value)).toEqual(value);
      }),
    );
  });

  it('are refused for keys that are no text or reach the prototype', () => {
    expect(() => plainData(new Map([[1, 2]]))).toThrow(refused);
    expect(() => plainData(new Map([['__proto__', {}]]))).toThrow(refused);
    expect(() => plainData(JSON.parse('{"a":{"__proto__":{"admin":true}}}'))).toThrow(refused);
  });

  it(`are refused when nested deeper than ${MAX_DEPTH}, and so are cycles`, () => {
    expect(plainData(nested(MAX_DEPTH))).toEqual(nested(MAX_DEPTH));
    expect(() => plainData(nested(MAX_DEPTH + 1))).toThrow(refused);
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    expect(() => plainData(cycle)).toThrow(refused);
  });

  it('never fail in another way on junk', () => {
    fc.assert(
      fc.property(fc.anything({ withMap: true, withNullPrototype: true, withTypedArray: true }), (value) => {
        try {
          plainData(value);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
    );
  });
});
