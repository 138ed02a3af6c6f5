import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainData } from '../methods/plain-data.ts';
import { DataOrder, dataOrderOf, inOrder } from './data-order.ts';

const key = fc
  .oneof(fc.string(), fc.nat({ max: 20 }).map(String), fc.constantFrom('a/b', '~0', ''))
  .filter((text) => text !== '__proto__');
/** Maps, objects and lists in each other. */
const { data } = fc.letrec<{ data: unknown }>((tie) => ({
  data: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 1, 'x'),
    fc.array(tie('data'), { maxLength: 3 }),
    fc.array(fc.tuple(key, tie('data')), { maxLength: 4 }).map((entries) => new Map(entries)),
    fc.dictionary(key, tie('data'), { maxKeys: 4 }),
  ),
}));
/** Maps and objects told apart, with their keys in order. */
const told = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(told);
  if (value instanceof Map) return { map: [...value].map(([name, item]) => [name, told(item)]) };
  if (typeof value !== 'object' || value === null) return value;
  return { object: Object.entries(value).map(([name, item]) => [name, told(item)]) };
};

describe('the order of data', () => {
  it('comes back from plain data, whatever the keys, also after it was written as JSON', () => {
    fc.assert(
      fc.property(data, (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(plainData(value)));
        const order = DataOrder.parse(JSON.parse(JSON.stringify(dataOrderOf(value))));
        expect(told(inOrder(plain, order))).toEqual(told(value));
      }),
    );
  });

  it('adds and drops nothing where it does not fit the data', () => {
    const order: DataOrder = [{ at: '', map: true, keys: ['gone', 'b'] }];
    expect(told(inOrder({ a: 1, b: 2 }, order))).toEqual({
      map: [
        ['b', 2],
        ['a', 1],
      ],
    });
    expect(inOrder({ a: 1 }, [])).toEqual({ a: 1 });
  });
});
