/** A first rest, and the longest, milliseconds. */
const [FIRST_MS, LONGEST_MS] = [500, 5_000];

/** Lets a node that cannot judge leave the work to others: it rests longer after each fault, until it judges again. */
export class RestAfterFaults {
  #restMs = 0;
  #until = 0;

  failed(nowMs: number): void {
    this.#restMs = Math.min(Math.max(FIRST_MS, this.#restMs * 2), LONGEST_MS);
    this.#until = nowMs + this.#restMs;
  }

  judged(): void {
    this.#restMs = 0;
    this.#until = 0;
  }

  /** How long the node rests from now on, milliseconds; 0 where it works. */
  leftAt(nowMs: number): number {
    return Math.max(0, this.#until - nowMs);
  }
}
