import { Builder, type Offset } from 'flatbuffers';

/** A FlatBuffers object to write. `existing` points into a file that is appended unchanged behind the new part. */
export type FlatNode =
  | { kind: 'table'; fields: readonly (FlatField | undefined)[] }
  | { kind: 'references'; items: readonly FlatNode[] }
  | { kind: 'int32s'; values: readonly number[] }
  | { kind: 'float32s'; values: readonly number[] }
  | { kind: 'bytes'; values: Uint8Array }
  | { kind: 'text'; text: string }
  | { kind: 'existing'; position: number };

export type FlatField = { int8: number } | { int32: number } | { reference: FlatNode };

/** Tensor data must start at a multiple of this in a TFLite file. */
const DATA_ALIGNMENT = 16;
/** Size of the element count in front of a vector. */
const LENGTH_BYTES = 4;

/**
 * Writes a FlatBuffers file without code generated from a schema. The library writes from the end to the start, so an
 * existing file can stand behind: its own offsets are all relative.
 */
export function writeFlatbuffer(
  root: FlatNode,
  identifier: string,
  existing: Uint8Array = new Uint8Array(0),
): Uint8Array {
  const builder = new Builder();
  const start = existing.length > 0 ? addBytes(builder, existing) - LENGTH_BYTES : 0;
  builder.finish(add(builder, root, start), identifier);
  return builder.asUint8Array();
}

/** Adds a node and those below it. @param existing where the existing file starts */
function add(builder: Builder, node: FlatNode, existing: Offset): Offset {
  switch (node.kind) {
    case 'table':
      return addTable(builder, node.fields, existing);
    case 'references': {
      const items = node.items.map((item) => add(builder, item, existing));
      return addVector(builder, items, (item) => builder.addOffset(item));
    }
    case 'int32s':
      return addVector(builder, node.values, (value) => builder.addInt32(value));
    case 'float32s':
      return addVector(builder, node.values, (value) => builder.addFloat32(value));
    case 'bytes':
      return addBytes(builder, node.values);
    case 'text':
      return builder.createString(node.text);
    case 'existing':
      // Offsets count from the end.
      return existing - node.position;
  }
}

function addTable(builder: Builder, fields: readonly (FlatField | undefined)[], existing: Offset): Offset {
  const references = fields.map((field) =>
    field && 'reference' in field ? add(builder, field.reference, existing) : 0,
  );
  builder.startObject(fields.length);
  for (const [index, field] of fields.entries()) {
    if (!field) continue;
    if ('int8' in field) builder.addFieldInt8(index, field.int8, null);
    else if ('int32' in field) builder.addFieldInt32(index, field.int32, null);
    else builder.addFieldOffset(index, references[index] ?? 0, 0);
  }
  return builder.endObject();
}

function addVector<Item>(builder: Builder, items: readonly Item[], addItem: (item: Item) => void): Offset {
  builder.startVector(4, items.length, 4);
  for (const item of items.toReversed()) addItem(item);
  return builder.endVector();
}

function addBytes(builder: Builder, bytes: Uint8Array): Offset {
  builder.prep(DATA_ALIGNMENT, bytes.length);
  return builder.createByteVector(bytes);
}
