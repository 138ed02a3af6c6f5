/** Protocol Buffers wire types that ONNX files use. https://protobuf.dev/programming-guides/encoding */
const WIRE_VARINT = 0;
const WIRE_LENGTH_DELIMITED = 2;
const WIRE_FIXED_32 = 5;

const utf8 = new TextEncoder();

/** Writes one Protocol Buffers message; fields appear in the order of the calls. */
export class ProtobufWriter {
  readonly #chunks: Uint8Array[] = [];

  /** An int32, int64 or enum field; negative numbers take ten bytes, as the encoding demands. */
  int(field: number, value: number | bigint): this {
    this.#varint(BigInt((field << 3) | WIRE_VARINT));
    this.#varint(BigInt.asUintN(64, BigInt(value)));
    return this;
  }

  float(field: number, value: number): this {
    this.#varint(BigInt((field << 3) | WIRE_FIXED_32));
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setFloat32(0, value, true);
    this.#chunks.push(bytes);
    return this;
  }

  bytes(field: number, value: Uint8Array): this {
    this.#varint(BigInt((field << 3) | WIRE_LENGTH_DELIMITED));
    this.#varint(BigInt(value.length));
    this.#chunks.push(value);
    return this;
  }

  string(field: number, value: string): this {
    return this.bytes(field, utf8.encode(value));
  }

  message(field: number, value: ProtobufWriter): this {
    return this.bytes(field, value.finish());
  }

  finish(): Uint8Array {
    const bytes = new Uint8Array(this.#chunks.reduce((total, chunk) => total + chunk.length, 0));
    let offset = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    return bytes;
  }

  #varint(value: bigint): void {
    const bytes: number[] = [];
    let rest = value;
    do {
      const low = Number(rest & 0x7fn);
      rest >>= 7n;
      bytes.push(rest > 0n ? low | 0x80 : low);
    } while (rest > 0n);
    this.#chunks.push(Uint8Array.from(bytes));
  }
}
