import type { ChallengeKind, ChallengeLimits, ChallengeReason, FaceSample } from './challenge.ts';
import { looksFlat, type Measure, measureOf, progressOf, type RestPosition } from './movement.ts';
import { OtherMovement } from './other-movement.ts';
import { OwnMovement } from './own-movement.ts';
import { restPosition, settle } from './rest-position.ts';
import { isJump } from './sample-track.ts';

/** This many frames in a row with several faces are not misread frames. */
const SEVERAL_FRAMES = 3;
/** How many samples back the rest position is looked for. */
const REST_SAMPLES = 16;
/** With less progress than this the person is at rest, and the rest position follows them. */
const AT_REST = 0.25;
const STARTED = 0.5;
/**
 * A busy kiosk looks at few frames. After a longer pause than this, earlier frames prove nothing about later ones; with
 * the 700 ms of a lost face, a person would have to answer again and again at two frames a second.
 */
const UNSEEN_MS = 1500;

/** The end of a question: its reason, and the time in milliseconds since the epoch. */
interface Answer {
  reason: Extract<ChallengeReason, 'ok' | 'wrong-movement' | 'face-lost' | 'several-faces'>;
  at: number;
}

/**
 * One question as its samples come in: first a rest position, then the movement beyond its limit, then the return. A
 * jump that no head makes begins again, so that a cut or a swapped picture is never the movement.
 */
export class ChallengeWatch {
  readonly #kind: ChallengeKind;
  readonly #limits: ChallengeLimits;
  readonly #own: OwnMovement;
  readonly #other: OtherMovement;
  readonly #blanks: readonly number[] | undefined;
  #recent: FaceSample[] = [];
  #rest: { first: RestPosition; rest: RestPosition } | undefined;
  #several = 0;
  #best: { progress: number; measure: Measure } | undefined;

  /** @param blanks when frames without a face were taken; absent where every gap counts as one */
  constructor(kind: ChallengeKind, limits: ChallengeLimits, blanks?: readonly number[]) {
    this.#blanks = blanks;
    this.#kind = kind;
    this.#limits = limits;
    this.#own = new OwnMovement(kind, limits);
    this.#other = new OtherMovement(kind, limits);
  }

  /** The figure at the height of the movement; absent before a rest position was found. */
  get measured(): Measure | undefined {
    return this.#best?.measure;
  }

  /** True when the movement was at least half made. */
  get started(): boolean {
    return (this.#best?.progress ?? 0) >= STARTED;
  }

  /** @param sample later than the one before @returns the end of the question, undefined while it is open */
  follow(sample: FaceSample): Answer | undefined {
    const { at } = sample;
    const before = this.#recent.at(-1);
    const pause = before ? at - before.at : 0;
    if (before && pause > this.#limits.maxGapMs && this.#wasAway(before.at, at))
      return { reason: 'face-lost', at };
    if (pause > UNSEEN_MS) this.#beginAnew();
    this.#several = sample.faces > 1 ? this.#several + 1 : 0;
    if (this.#several >= SEVERAL_FRAMES) return { reason: 'several-faces', at };
    if (before && isJump(before, sample)) this.#beginAnew();
    this.#recent = [...this.#recent.slice(1 - REST_SAMPLES), sample];
    return this.#rest ? this.#judge(sample, this.#rest) : this.#findRest();
  }

  #wasAway(from: number, to: number): boolean {
    return this.#blanks?.some((at) => at > from && at < to) ?? true;
  }

  #findRest(): undefined {
    const first = restPosition(this.#recent);
    if (first) this.#rest = { first, rest: first };
  }

  #judge(sample: FaceSample, position: { first: RestPosition; rest: RestPosition }): Answer | undefined {
    const progress = progressOf(this.#kind, sample, position.rest, this.#limits);
    if (progress > (this.#best?.progress ?? Number.NEGATIVE_INFINITY)) {
      const measure = measureOf(this.#kind, sample, position.rest, this.#limits);
      this.#best = { progress, measure };
    }
    if (this.#own.follow(sample, progress, looksFlat(this.#kind, sample, position.rest)))
      return { reason: 'ok', at: sample.at };
    // A companion of the requested movement does not count as another movement.
    if (this.#own.underWay) this.#other.begin();
    else if (this.#other.follow(sample, position)) return { reason: 'wrong-movement', at: sample.at };
    if (progress < AT_REST) position.rest = settle(position.rest, this.#recent);
    return undefined;
  }

  #beginAnew(): void {
    this.#recent = [];
    this.#rest = undefined;
    this.#own.begin();
    this.#other.begin();
  }
}
