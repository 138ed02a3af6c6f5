import { type BackOff, backOff } from '#core/back-off.ts';

const RESTS: BackOff = { firstMs: 500, longestMs: 5_000 };

/** Lets a node that cannot judge leave the work to others: it rests longer after each fault, until it judges again. */
export class RestAfterFaults {
  #faults = 0;
  #until = 0;

  failed(nowMs: number): void {
    this.#faults += 1;
    this.#until = nowMs + backOff(this.#faults, RESTS);
  }

  judged(): void {
    this.#faults = 0;
    this.#until = 0;
  }

  /** How long the node rests from now on, milliseconds; 0 where it works. */
  leftAt(nowMs: number): number {
    return Math.max(0, this.#until - nowMs);
  }
}
