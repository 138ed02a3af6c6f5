/** A SQLite BLOB as a plain Uint8Array over the same memory. */
export function bytesOf(blob: Buffer): Uint8Array {
  return new Uint8Array(blob.buffer, blob.byteOffset, blob.byteLength);
}

/** Spreads to `{ [name]: value }`, or to nothing for SQL NULL, so that optional members stay absent. */
export function optional<K extends string, V>(name: K, value: V | null): { [P in K]?: V } {
  return value === null ? {} : ({ [name]: value } as { [P in K]?: V });
}

/** Reads JSON that this vault wrote; null stays null. */
export function jsonOf<T>(text: string): T {
  return JSON.parse(text) as T;
}
