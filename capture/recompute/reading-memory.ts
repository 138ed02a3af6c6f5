export interface MemoryLimits {
  /** The limit for all kept readings together. */
  mostBytes: number;
  /** From the reading on, however often it is recalled. */
  keptMs: number;
}

/** A log whose verdict failed is judged again after ten minutes. */
export const READINGS_KEPT_MS = 15 * 60_000;
const MOST_BYTES = 32 * 1024 * 1024;

interface Kept {
  reading: Promise<unknown>;
  bytes: number;
  expiry: NodeJS.Timeout;
}

/**
 * Readings of pictures, so that the same bytes are not read twice. Readings hold personal data: each is dropped after
 * its time, the oldest ones as soon as they take too much room, and all of them by `clear`.
 */
export class ReadingMemory {
  readonly #limits: MemoryLimits;
  /** In the order in which they were read. */
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(limits: MemoryLimits = { mostBytes: MOST_BYTES, keptMs: READINGS_KEPT_MS }) {
    this.#limits = limits;
  }

  /**
   * The reading of a key, made by `read` unless it is kept. A failure is not kept.
   * @param key names everything that the reading depends on, without personal data
   */
  recall<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key);
    if (known) return known.reading as Promise<T>;
    const reading = read();
    const expiry = setTimeout(() => this.#drop(key), this.#limits.keptMs).unref();
    const kept: Kept = { reading, bytes: 0, expiry };
    this.#kept.set(key, kept);
    reading.then(
      (value) => this.#weigh(key, kept, value),
      () => this.#kept.get(key) === kept && this.#drop(key),
    );
    return reading;
  }

  clear(): void {
    for (const key of [...this.#kept.keys()]) this.#drop(key);
  }

  #weigh(key: string, kept: Kept, value: unknown): void {
    if (this.#kept.get(key) !== kept) return;
    kept.bytes = bytesOf(value);
    this.#bytes += kept.bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#limits.mostBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    clearTimeout(kept.expiry);
    this.#kept.delete(key);
    this.#bytes -= kept.bytes;
  }
}

/** About the memory of an object and a name, or of a number. */
const OBJECT_BYTES = 48;
const SCALAR_BYTES = 8;

function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return OBJECT_BYTES + value.byteLength;
  if (typeof value === 'string') return OBJECT_BYTES + 2 * value.length;
  if (typeof value !== 'object' || value === null) return SCALAR_BYTES;
  return Object.values(value).reduce<number>((sum, member) => sum + bytesOf(member), OBJECT_BYTES);
}
