import type { ChallengeKind, ChallengeLimits, FaceSample } from './challenge.ts';

/** Conditions of a complete movement, progress 0 at rest and 1 at the limit. */
interface Completion {
  /** How many frames in a row beyond the limit. */
  held: number;
  /** For so long, milliseconds. */
  heldMs: number;
  /** With no longer pause between two of these frames, milliseconds; any pause where absent. */
  pauseMs?: number;
  /** Then back to this; absent where the person stays. */
  returned?: number;
  /** A frame on the way is seen, so that a cut from one picture to another is no movement. */
  way: boolean;
}

/** Two spontaneous blinks without a frame between them are not closed eyes. */
const BLINK_PAUSE_MS = 400;

function completionOf(kind: ChallengeKind, { blinkMs }: ChallengeLimits): Completion {
  switch (kind) {
    case 'turn-left':
    case 'turn-right':
      return { held: 2, heldMs: 0, returned: 0.4, way: true };
    case 'nod':
      // A quick nod is beyond its limit in one frame at five a second.
      return { held: 1, heldMs: 0, returned: 0.4, way: true };
    case 'approach':
      return { held: 3, heldMs: 400, way: true };
    case 'blink':
      // Lids close within one frame interval; there may be no frame on the way.
      return { held: 1, heldMs: blinkMs, pauseMs: BLINK_PAUSE_MS, returned: 0.5, way: false };
    case 'smile':
      return { held: 2, heldMs: 0, returned: 0.6, way: true };
  }
}

/** Below this no movement has begun. */
const BEGUN = 0.25;
/** Parts of the peak between which a frame is on the way. */
const ON_THE_WAY = { least: 0.2, most: 0.75 };

/** One movement as it comes about; frames before it left the rest position are forgotten. */
export class OwnMovement {
  #path: number[] = [];
  #beyond: number[] = [];
  #held = false;
  #flat = false;
  readonly #completion: Completion;

  constructor(kind: ChallengeKind, limits: ChallengeLimits) {
    this.#completion = completionOf(kind, limits);
  }

  /** True while the person is at it. */
  get underWay(): boolean {
    return this.#path.some((progress) => progress >= 0.5);
  }

  /**
   * @param flat whether the face looks as a tilted picture does; then this movement never counts
   * @returns true once the movement is complete
   */
  follow({ at }: FaceSample, progress: number, flat: boolean): boolean {
    const {
      held,
      heldMs,
      pauseMs = Number.POSITIVE_INFINITY,
      returned = Number.POSITIVE_INFINITY,
    } = this.#completion;
    this.#path.push(progress);
    this.#flat ||= flat;
    const before = this.#beyond.at(-1) ?? at;
    if (progress < 1 || at - before > pauseMs) this.#beyond = [];
    if (progress >= 1) this.#beyond.push(at);
    this.#held ||= this.#beyond.length >= held && at - this.#beyond[0]! >= heldMs;
    if (this.#held && !this.#flat && progress <= returned && this.#cameTheWay()) return true;
    if (progress < BEGUN) this.begin();
    return false;
  }

  begin(): void {
    this.#path = [];
    this.#beyond = [];
    this.#held = false;
    this.#flat = false;
  }

  #cameTheWay(): boolean {
    if (!this.#completion.way) return true;
    const peak = this.#path.reduce((most, progress) => Math.max(most, progress), 0);
    return this.#path.some(
      (progress) => progress > ON_THE_WAY.least * peak && progress < ON_THE_WAY.most * peak,
    );
  }
}
