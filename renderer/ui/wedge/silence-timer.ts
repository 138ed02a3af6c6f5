import { SILENCE_MS } from './wedge-collector.ts';

/** A timer that comes later than this was held up by a busy page. */
const LATE_MS = 40;

export interface SilenceTimerOptions {
  /** When the silence after the held keys ends, in milliseconds of `performance.now()`; undefined: no key is held. */
  deadline(): number | undefined;
  /** No key was pressed until `now`. */
  onSilence(now: number): void;
}

/**
 * Tells that no key follows the held ones. A busy computer hands keys over long after they were pressed, and in pieces:
 * so the page itself must have heard nothing for as long, and must have been free to hear it.
 */
export class SilenceTimer {
  readonly #options: SilenceTimerOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the page last heard a key, or was too busy to hear one. */
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor(options: SilenceTimerOptions) {
    this.#options = options;
  }

  /** The page heard of a key now, whenever it was pressed. */
  heardKey(): void {
    this.#heardAt = performance.now();
    this.wait();
  }

  /** Waits for the silence after the keys that are held now. */
  wait(): void {
    this.stop();
    const deadline = this.#options.deadline();
    if (deadline === undefined) return;
    const due = Math.max(deadline, this.#heardAt + SILENCE_MS);
    this.#timer = setTimeout(() => this.#decide(due), Math.max(0, due - performance.now()) + 1);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #decide(due: number): void {
    const now = performance.now();
    if (now - due > LATE_MS) this.#heardAt = now;
    else this.#options.onSilence(now);
    this.wait();
  }
}
