import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FlatTable } from './flatbuffer-table.ts';
import { type FlatNode, writeFlatbuffer } from './flatbuffer-writer.ts';

const text = (value: string): FlatNode => ({ kind: 'text', text: value });

test('a written table is read back, field by field', () => {
  const content = fc.record({
    small: fc.integer({ min: -128, max: 127 }),
    large: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    name: fc.string({ unit: 'grapheme', maxLength: 40 }),
    numbers: fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 30 }),
    bytes: fc.uint8Array({ maxLength: 70 }),
    names: fc.array(fc.string({ maxLength: 9 }), { maxLength: 6 }),
  });
  fc.assert(
    fc.property(content, ({ small, large, name, numbers, bytes, names }) => {
      const root: FlatNode = {
        kind: 'table',
        fields: [
          { int8: small },
          undefined,
          { int32: large },
          { reference: text(name) },
          { reference: { kind: 'int32s', values: numbers } },
          { reference: { kind: 'bytes', values: bytes } },
          {
            reference: {
              kind: 'references',
              items: names.map((item) => ({ kind: 'table', fields: [{ reference: text(item) }] })),
            },
          },
        ],
      };
      const table = FlatTable.root(writeFlatbuffer(root, 'TEST'));
      expect([table.int8(0), table.int8(1, 5), table.int32(2)]).toEqual([small, 5, large]);
      expect(table.string(3)).toBe(name);
      expect(table.int32Vector(4)).toEqual(numbers);
      expect([...table.bytes(5)]).toEqual([...bytes]);
      expect(table.tableVector(6).map((item) => item.string(0))).toEqual(names);
      expect(table.table(7)).toBeUndefined();
    }),
  );
});

test('vectors start at a multiple of sixteen, as tensor data must', () => {
  const node: FlatNode = {
    kind: 'table',
    fields: [{ reference: text('odd') }, { reference: { kind: 'bytes', values: Uint8Array.of(1, 2, 3) } }],
  };
  const file = writeFlatbuffer(node, 'TEST');
  expect(FlatTable.root(file).bytes(1).byteOffset % 16).toBe(0);
});

test('objects of an existing file stay reachable behind a new root', () => {
  const old = writeFlatbuffer(
    { kind: 'table', fields: [{ int32: 41 }, { reference: text('kept') }] },
    'OLD1',
  );
  const { position } = FlatTable.root(old);
  const file = writeFlatbuffer(
    { kind: 'table', fields: [{ int32: 42 }, { reference: { kind: 'existing', position } }] },
    'NEW1',
    old,
  );
  const root = FlatTable.root(file);
  expect(root.int32(0)).toBe(42);
  expect(root.table(1)!.int32(0)).toBe(41);
  expect(root.table(1)!.string(1)).toBe('kept');
});
