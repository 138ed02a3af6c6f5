import { ByteBuffer } from 'flatbuffers';

/** Reads one table of a FlatBuffers file by field number, without code generated from a schema. */
export class FlatTable {
  /** Position of the table from the start of the file. */
  readonly position: number;
  readonly #file: ByteBuffer;

  constructor(file: ByteBuffer, position: number) {
    this.#file = file;
    this.position = position;
  }

  /** The root table of a file. */
  static root(bytes: Uint8Array): FlatTable {
    const file = new ByteBuffer(bytes);
    return new FlatTable(file, file.__indirect(0));
  }

  int8(field: number, absent = 0): number {
    const at = this.#fieldPosition(field);
    return at ? this.#file.readInt8(at) : absent;
  }

  int32(field: number, absent = 0): number {
    const at = this.#fieldPosition(field);
    return at ? this.#file.readInt32(at) : absent;
  }

  uint32(field: number, absent = 0): number {
    const at = this.#fieldPosition(field);
    return at ? this.#file.readUint32(at) : absent;
  }

  string(field: number): string {
    return new TextDecoder().decode(this.bytes(field));
  }

  table(field: number): FlatTable | undefined {
    const at = this.referenced(field);
    return at ? new FlatTable(this.#file, at) : undefined;
  }

  /** A vector of bytes, as a view into the file; empty when absent. */
  bytes(field: number): Uint8Array {
    const at = this.#fieldPosition(field);
    if (!at) return new Uint8Array(0);
    const start = this.#file.__vector(at);
    return this.#file.bytes().subarray(start, start + this.#file.__vector_len(at));
  }

  int32Vector(field: number): number[] {
    return this.#vector(field, (at) => this.#file.readInt32(at));
  }

  tableVector(field: number): FlatTable[] {
    return this.#vector(field, (at) => new FlatTable(this.#file, this.#file.__indirect(at)));
  }

  /** Absolute position of the object that an offset field refers to; 0 when absent. */
  referenced(field: number): number {
    const at = this.#fieldPosition(field);
    return at ? this.#file.__indirect(at) : 0;
  }

  #vector<Item>(field: number, readItem: (position: number) => Item): Item[] {
    const at = this.#fieldPosition(field);
    if (!at) return [];
    const start = this.#file.__vector(at);
    return Array.from({ length: this.#file.__vector_len(at) }, (_, index) => readItem(start + 4 * index));
  }

  /** A vtable starts with two sizes of two bytes, then holds one entry of two bytes for each field. */
  #fieldPosition(field: number): number {
    const offset = this.#file.__offset(this.position, 4 + 2 * field);
    return offset ? this.position + offset : 0;
  }
}
