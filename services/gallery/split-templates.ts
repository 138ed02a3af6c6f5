/** Rows of one block: a gallery grows block by block, so that nothing is ever copied. */
export const BLOCK_ROWS = 65_536;
/** The largest upper part. Seven bits: processors without VNNI add up pairs of products in 16 bits. */
const MOST_UPPER = 63;
/** The upper part of zero, so that none is negative. */
export const MIDDLE = 64;
/** One step of the upper part, in units. */
export const STEP = 2 ** 24;
const LOWER_BYTES = 3;
/** Numbers of a template below this cannot be told from zero. */
const LEAST_UNIT = 1e-30;

interface Block {
  readonly upper: Uint8Array;
  readonly lower: Uint8Array;
  readonly units: Float32Array;
}

/**
 * Templates, each number as an integer of 31 bits in units of its template. The upper seven bits lie together, for a scan that
 * reads a quarter of the memory; the lower 24 bits lie apart, for the few rows whose scores count. Numbers above a sixtieth of
 * their template's largest come back bit by bit, smaller ones to a thousand-millionth of it.
 */
export class SplitTemplates {
  readonly #width: number;
  readonly #blocks: Block[] = [];
  #longest = 0;

  /** @param width numbers of a template */
  constructor(width: number) {
    this.#width = width;
  }

  get bytes(): number {
    const row = this.#width * (1 + LOWER_BYTES) + Float32Array.BYTES_PER_ELEMENT;
    return this.#blocks.length * BLOCK_ROWS * row;
  }

  get blocks(): number {
    return this.#blocks.length;
  }

  /** Length of the longest template that was ever kept, by its upper parts. */
  get longest(): number {
    return this.#longest;
  }

  /** Writes a row that is there, or the next. */
  put(row: number, vector: Float32Array): void {
    if (row === this.#blocks.length * BLOCK_ROWS) this.#blocks.push(newBlock(this.#width));
    const { upper, lower, units } = this.#blockOf(row);
    const largest = Math.fround(largestOf(vector) / (MOST_UPPER * STEP));
    const unit = largest < LEAST_UNIT ? 0 : largest;
    units[row % BLOCK_ROWS] = unit;
    const from = (row % BLOCK_ROWS) * this.#width;
    let squares = 0;
    for (let index = 0; index < this.#width; index += 1) {
      const count = unit === 0 ? 0 : Math.round(vector[index]! / unit);
      const part = Math.floor(count / STEP + 0.5);
      upper[from + index] = part + MIDDLE;
      writeLower(lower, from + index, count - part * STEP + STEP / 2);
      squares += part * part;
    }
    this.#longest = Math.max(this.#longest, Math.sqrt(squares) * unit * STEP);
  }

  /** Moves the last row into a gap, and overwrites where it was. */
  fill(row: number, last: number): void {
    const [to, from] = [this.#blockOf(row), this.#blockOf(last)];
    const [target, source] = [row % BLOCK_ROWS, last % BLOCK_ROWS];
    for (const [part, width] of [
      ['upper', this.#width],
      ['lower', this.#width * LOWER_BYTES],
      ['units', 1],
    ] as const) {
      const moved = from[part].subarray(source * width, (source + 1) * width);
      to[part].set(moved, target * width);
      moved.fill(0);
    }
    if (last <= (this.#blocks.length - 1) * BLOCK_ROWS) this.#blocks.pop();
  }

  /** The upper parts of the first rows of a block. */
  upperParts(block: number, rows: number): Uint8Array {
    return this.#blocks[block]!.upper.subarray(0, rows * this.#width);
  }

  /** The unit of each row of a block. */
  unitsOf(block: number): Float32Array {
    return this.#blocks[block]!.units;
  }

  /** The product of a row and a probe. */
  score(row: number, probe: Float32Array): number {
    const { upper, lower, units } = this.#blockOf(row);
    const from = (row % BLOCK_ROWS) * this.#width;
    const unit = units[row % BLOCK_ROWS]!;
    let sum = 0;
    for (let index = 0; index < this.#width; index += 1) {
      const count = (upper[from + index]! - MIDDLE) * STEP + readLower(lower, from + index) - STEP / 2;
      sum += Math.fround(count * unit) * probe[index]!;
    }
    return sum;
  }

  #blockOf(row: number): Block {
    return this.#blocks[Math.floor(row / BLOCK_ROWS)]!;
  }
}

const newBlock = (width: number): Block => ({
  upper: new Uint8Array(BLOCK_ROWS * width),
  lower: new Uint8Array(BLOCK_ROWS * width * LOWER_BYTES),
  units: new Float32Array(BLOCK_ROWS),
});

/** The largest number of a template without its sign. */
export function largestOf(vector: Float32Array): number {
  let largest = 0;
  for (let index = 0; index < vector.length; index += 1)
    largest = Math.max(largest, Math.abs(vector[index]!));
  return largest;
}

function writeLower(lower: Uint8Array, index: number, value: number): void {
  const at = index * LOWER_BYTES;
  lower[at] = value;
  lower[at + 1] = value >>> 8;
  lower[at + 2] = value >>> 16;
}

function readLower(lower: Uint8Array, index: number): number {
  const at = index * LOWER_BYTES;
  return lower[at]! | (lower[at + 1]! << 8) | (lower[at + 2]! << 16);
}
