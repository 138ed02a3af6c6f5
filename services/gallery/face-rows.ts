/** How many faces there is room for at first; it doubles. */
const FIRST_ROOM = 1024;
/** A key has 128 bits. */
const WORDS = 4;
const DIGITS = 8;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HYPHEN = 0x2d;
const NINE = 0x39;

/**
 * In which row the template of a face lies; rows have no gaps. A million keys as strings in a list and a map would take
 * 150 MB beside the templates. So the bits of the UUIDs lie in one array, and a table of open addressing finds their
 * rows.
 */
export class FaceRows {
  #size = 0;
  /** One row behind the last holds the key that is looked for. */
  #words = new Uint32Array(WORDS * FIRST_ROOM);
  /** Row and one; 0 is free. Twice as many as there is room for, so that a search ends soon. */
  #slots = new Int32Array(2 * FIRST_ROOM);

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#words.byteLength + this.#slots.byteLength;
  }

  /** @throws RangeError when the key is no UUID */
  rowOf(faceKey: string): number | undefined {
    const row = this.#slots[this.#slotOf(this.#note(faceKey))]! - 1;
    return row < 0 ? undefined : row;
  }

  /** In lower case. */
  keyAt(row: number): string {
    const words = this.#words.subarray(WORDS * row, WORDS * (row + 1));
    const hex = Array.from(words, (word) => word.toString(16).padStart(DIGITS, '0')).join('');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }

  /** The row of this face, the next one when it is new. @throws RangeError when the key is no UUID */
  put(faceKey: string): number {
    const row = this.#note(faceKey);
    const slot = this.#slotOf(row);
    if (this.#slots[slot] !== 0) return this.#slots[slot]! - 1;
    this.#slots[slot] = row + 1;
    this.#size += 1;
    if (WORDS * this.#size === this.#words.length) this.#grow();
    return row;
  }

  /** The row that fell free, which the last face takes. @throws RangeError when the key is no UUID */
  remove(faceKey: string): { row: number; last: number } | undefined {
    const slot = this.#slotOf(this.#note(faceKey));
    const row = this.#slots[slot]! - 1;
    if (row < 0) return undefined;
    const last = this.#size - 1;
    this.#free(slot);
    if (row !== last) {
      this.#slots[this.#slotOf(last)] = row + 1;
      this.#words.copyWithin(WORDS * row, WORDS * last, WORDS * (last + 1));
    }
    this.#size = last;
    return { row, last };
  }

  /** Writes a key into the row behind the last. */
  #note(faceKey: string): number {
    if (!UUID.test(faceKey)) throw new RangeError('a face key is a UUID');
    let word = 0;
    let digits = 0;
    for (let at = 0; at < faceKey.length; at += 1) {
      const code = faceKey.charCodeAt(at);
      if (code === HYPHEN) continue;
      word = (word << 4) | ((code & 15) + (code > NINE ? 9 : 0));
      digits += 1;
      if (digits % DIGITS === 0) this.#words[WORDS * this.#size + digits / DIGITS - 1] = word;
    }
    return this.#size;
  }

  /** Where the key of a row stands, or where it would. */
  #slotOf(row: number): number {
    const mask = this.#slots.length - 1;
    let slot = this.#hashOf(row) & mask;
    while (this.#slots[slot] !== 0 && !this.#isSame(this.#slots[slot]! - 1, row)) slot = (slot + 1) & mask;
    return slot;
  }

  /** The faces behind the gap move up; they would not be found otherwise. */
  #free(slot: number): void {
    const mask = this.#slots.length - 1;
    let gap = slot;
    for (let next = (gap + 1) & mask; this.#slots[next] !== 0; next = (next + 1) & mask) {
      const home = this.#hashOf(this.#slots[next]! - 1) & mask;
      if (((next - home) & mask) < ((next - gap) & mask)) continue;
      this.#slots[gap] = this.#slots[next]!;
      gap = next;
    }
    this.#slots[gap] = 0;
  }

  #grow(): void {
    const words = new Uint32Array(2 * this.#words.length);
    words.set(this.#words);
    this.#words = words;
    this.#slots = new Int32Array(2 * this.#slots.length);
    for (let row = 0; row < this.#size; row += 1) this.#slots[this.#slotOf(row)] = row + 1;
  }

  #isSame(one: number, other: number): boolean {
    for (let index = 0; index < WORDS; index += 1) {
      if (this.#words[WORDS * one + index] !== this.#words[WORDS * other + index]) return false;
    }
    return true;
  }

  /** Every bit counts: keys of one time begin alike. */
  #hashOf(row: number): number {
    let hash = 0;
    for (let index = 0; index < WORDS; index += 1) {
      hash = Math.imul(hash ^ this.#words[WORDS * row + index]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash;
  }
}
