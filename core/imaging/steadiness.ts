import type { Quad } from './geometry.ts';

export interface SteadinessLimits {
  /** Motion below this is steady: percent of the document's size per second. */
  percentPerSecond: number;
  /** How long it must stay steady, in milliseconds. */
  holdMs: number;
}

/** Measures how steady a document lies from frame to frame, and since when. */
export class Steadiness {
  readonly #limits: SteadinessLimits;
  #last: { quad: Quad; time: number } | undefined;
  #steadySince: number | undefined;

  constructor(limits: SteadinessLimits) {
    this.#limits = limits;
  }

  /**
   * Takes the outline of the next frame.
   * @param quad undefined where no document was found
   * @param time when the frame was captured, in milliseconds
   * @returns motion of the corners since the frame before, in percent of the document's size per second; infinite for
   * a first frame, a lost document and a time that does not advance
   */
  add(quad: Quad | undefined, time: number): number {
    const last = this.#last;
    const elapsed = last ? time - last.time : 0;
    const motion =
      quad && last && elapsed > 0
        ? percentMoved(last.quad, quad) / (elapsed / 1000)
        : Number.POSITIVE_INFINITY;
    this.#last = quad && { quad, time };
    if (motion > this.#limits.percentPerSecond) this.#steadySince = undefined;
    else this.#steadySince ??= last?.time ?? time;
    return motion;
  }

  /** True when every motion of the last `holdMs` was below the limit. */
  get steady(): boolean {
    const { time } = this.#last ?? {};
    if (time === undefined || this.#steadySince === undefined) return false;
    return time - this.#steadySince >= this.#limits.holdMs;
  }
}

function percentMoved(before: Quad, after: Quad): number {
  const moved = before.reduce((sum, corner, k) => sum + apart(corner, after[k]!) / 4, 0);
  const size = (apart(after[0], after[2]) + apart(after[1], after[3])) / 2;
  return size > 0 ? (100 * moved) / size : Number.POSITIVE_INFINITY;
}

const apart = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y);
