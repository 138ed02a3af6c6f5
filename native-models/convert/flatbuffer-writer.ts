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

/**
 * Writes a FlatBuffers file without generated code. Objects are laid out parent first, so every offset points
 * forward, as the format demands; an existing file can follow, because its own offsets are all relative.
 * https://flatbuffers.dev/internals
 */
export function writeFlatbuffer(
  root: FlatNode,
  identifier: string,
  existing: Uint8Array = new Uint8Array(0),
): Uint8Array {
  const writer = new ForwardWriter();
  writer.header(identifier, root);
  writer.align(DATA_ALIGNMENT);
  return writer.finish(existing);
}

class ForwardWriter {
  #bytes = new Uint8Array(4096);
  #view = new DataView(this.#bytes.buffer);
  #end = 0;
  readonly #intoExisting: { slot: number; position: number }[] = [];

  header(identifier: string, root: FlatNode): void {
    const slot = this.#reserve(4);
    const at = this.#reserve(4);
    this.#bytes.set(new TextEncoder().encode(identifier).subarray(0, 4), at);
    this.#refer(slot, root);
  }

  align(alignment: number): void {
    this.#reserve((alignment - (this.#end % alignment)) % alignment);
  }

  finish(existing: Uint8Array): Uint8Array {
    for (const { slot, position } of this.#intoExisting) {
      this.#view.setUint32(slot, this.#end + position - slot, true);
    }
    const file = new Uint8Array(this.#end + existing.length);
    file.set(this.#bytes.subarray(0, this.#end));
    file.set(existing, this.#end);
    return file;
  }

  /** Writes the node behind everything written so far and stores its distance in `slot`. */
  #refer(slot: number, node: FlatNode): void {
    if (node.kind === 'existing') {
      this.#intoExisting.push({ slot, position: node.position });
      return;
    }
    this.#write(node, (start) => this.#view.setUint32(slot, start - slot, true));
  }

  #write(node: Exclude<FlatNode, { kind: 'existing' }>, placed: (start: number) => void): void {
    if (node.kind === 'table') this.#table(node.fields, placed);
    else if (node.kind === 'references') this.#references(node.items, placed);
    else this.#vector(vectorBytes(node), vectorLength(node), placed);
    // A string is a byte vector that is followed by a zero.
    if (node.kind === 'text') this.#reserve(1);
  }

  /** Every field takes four bytes; smaller scalars leave the rest zero. */
  #table(fields: readonly (FlatField | undefined)[], placed: (start: number) => void): void {
    this.align(4);
    const present = fields.filter((field) => field !== undefined).length;
    const vtable = this.#reserve(4 + 2 * fields.length);
    this.align(4);
    const table = this.#reserve(4 + 4 * present);
    placed(table);
    this.#view.setUint16(vtable, 4 + 2 * fields.length, true);
    this.#view.setUint16(vtable + 2, 4 + 4 * present, true);
    this.#view.setInt32(table, table - vtable, true);
    let offset = 4;
    for (const [index, field] of fields.entries()) {
      if (!field) continue;
      this.#view.setUint16(vtable + 4 + 2 * index, offset, true);
      if ('int8' in field) this.#view.setInt8(table + offset, field.int8);
      else if ('int32' in field) this.#view.setInt32(table + offset, field.int32, true);
      else this.#refer(table + offset, field.reference);
      offset += 4;
    }
  }

  #references(items: readonly FlatNode[], placed: (start: number) => void): void {
    this.align(4);
    const start = this.#reserve(4 + 4 * items.length);
    placed(start);
    this.#view.setUint32(start, items.length, true);
    for (const [index, item] of items.entries()) this.#refer(start + 4 + 4 * index, item);
  }

  /** A vector: its length, then its values, which start at a multiple of the data alignment. */
  #vector(bytes: Uint8Array, length: number, placed: (start: number) => void): void {
    this.#reserve((2 * DATA_ALIGNMENT - 4 - (this.#end % DATA_ALIGNMENT)) % DATA_ALIGNMENT);
    const start = this.#reserve(4 + bytes.length);
    placed(start);
    this.#view.setUint32(start, length, true);
    this.#bytes.set(bytes, start + 4);
  }

  /** Takes zeroed bytes at the end and returns where they start. */
  #reserve(length: number): number {
    const start = this.#end;
    this.#end += length;
    if (this.#end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#end, 2 * this.#bytes.length));
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return start;
  }
}

type VectorNode = Extract<FlatNode, { kind: 'int32s' | 'float32s' | 'bytes' | 'text' }>;

function vectorBytes(node: VectorNode): Uint8Array {
  if (node.kind === 'bytes') return node.values;
  if (node.kind === 'text') return new TextEncoder().encode(node.text);
  const values = node.kind === 'int32s' ? Int32Array.from(node.values) : Float32Array.from(node.values);
  return new Uint8Array(values.buffer);
}

/** Elements, not bytes. */
function vectorLength(node: VectorNode): number {
  return node.kind === 'text' ? new TextEncoder().encode(node.text).length : node.values.length;
}
