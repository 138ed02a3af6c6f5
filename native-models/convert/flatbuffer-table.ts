/**
 * Reads one table of a FlatBuffers file by field number, without generated code.
 * https://flatbuffers.dev/internals: a table starts with a signed offset back to its vtable, and the vtable holds
 * one 16-bit offset per field (0: absent).
 */
export class FlatTable {
  readonly view: DataView;
  readonly position: number;
  readonly #vtable: number;
  readonly #vtableSize: number;

  constructor(view: DataView, position: number) {
    this.view = view;
    this.position = position;
    this.#vtable = position - view.getInt32(position, true);
    this.#vtableSize = view.getUint16(this.#vtable, true);
  }

  /** The root table of a file. */
  static root(file: Uint8Array): FlatTable {
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    return new FlatTable(view, view.getUint32(0, true));
  }

  int8(field: number, absent = 0): number {
    const at = this.#fieldPosition(field);
    return at ? this.view.getInt8(at) : absent;
  }

  int32(field: number, absent = 0): number {
    const at = this.#fieldPosition(field);
    return at ? this.view.getInt32(at, true) : absent;
  }

  uint32(field: number, absent = 0): number {
    const at = this.#fieldPosition(field);
    return at ? this.view.getUint32(at, true) : absent;
  }

  string(field: number): string {
    return new TextDecoder().decode(this.bytes(field));
  }

  table(field: number): FlatTable | undefined {
    const at = this.referenced(field);
    return at ? new FlatTable(this.view, at) : undefined;
  }

  /** A vector of bytes, as a view into the file; empty when absent. */
  bytes(field: number): Uint8Array {
    const at = this.referenced(field);
    if (!at) return new Uint8Array(0);
    return new Uint8Array(this.view.buffer, this.view.byteOffset + at + 4, this.view.getUint32(at, true));
  }

  int32Vector(field: number): number[] {
    return this.#vector(field, (at) => this.view.getInt32(at, true));
  }

  tableVector(field: number): FlatTable[] {
    return this.#vector(field, (at) => new FlatTable(this.view, at + this.view.getUint32(at, true)));
  }

  /** Absolute position of the object that an offset field refers to; 0 when absent. */
  referenced(field: number): number {
    const at = this.#fieldPosition(field);
    return at ? at + this.view.getUint32(at, true) : 0;
  }

  #vector<Item>(field: number, readItem: (position: number) => Item): Item[] {
    const at = this.referenced(field);
    if (!at) return [];
    return Array.from({ length: this.view.getUint32(at, true) }, (_, index) => readItem(at + 4 + 4 * index));
  }

  #fieldPosition(field: number): number {
    const entry = 4 + 2 * field;
    if (entry >= this.#vtableSize) return 0;
    const offset = this.view.getUint16(this.#vtable + entry, true);
    return offset ? this.position + offset : 0;
  }
}
