import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FaceRows } from './face-rows.ts';

const keys = Array.from(
  { length: 3000 },
  (_, n) => `01933f5e-7a10-7b3a-9c1e-${n.toString(16).padStart(12, '0')}`,
);

it('says the same as a list and a map, however faces came and went', () => {
  const key = fc.constantFrom(...keys.slice(0, 30));
  const step = fc.record({ key, isRemoved: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const rows = new FaceRows();
      const list: string[] = [];
      for (const { key: faceKey, isRemoved } of steps) {
        const at = list.indexOf(faceKey);
        if (!isRemoved) {
          if (at < 0) list.push(faceKey);
          expect(rows.put(faceKey)).toBe(list.indexOf(faceKey));
        } else if (at < 0) {
          expect(rows.remove(faceKey)).toBeUndefined();
        } else {
          expect(rows.remove(faceKey)).toEqual({ row: at, last: list.length - 1 });
          const last = list.pop()!;
          if (at < list.length) list[at] = last;
        }
      }
      expect(rows.size).toBe(list.length);
      expect(list.map((faceKey) => rows.rowOf(faceKey))).toEqual([...list.keys()]);
      expect([...list.keys()].map((row) => rows.keyAt(row))).toEqual(list);
    }),
  );
});

it('finds every face after it has grown, and none that went', () => {
  const rows = new FaceRows();
  for (const key of keys) rows.put(key);
  for (const key of keys.slice(0, 1500)) rows.remove(key);
  expect(rows.size).toBe(1500);
  expect(keys.slice(0, 1500).filter((key) => rows.rowOf(key) !== undefined)).toEqual([]);
  for (const key of keys.slice(1500)) expect(rows.keyAt(rows.rowOf(key)!)).toBe(key);
});

it('takes a key in capitals for the same, and nothing that is no key', () => {
  const rows = new FaceRows();
  rows.put(keys[0]!);
  expect(rows.rowOf(keys[0]!.toUpperCase())).toBe(0);
  for (const wrong of ['', 'a', `${keys[0]}0`, keys[0]!.replace('-', 'g')]) {
    expect(() => rows.put(wrong)).toThrow(RangeError);
  }
});
