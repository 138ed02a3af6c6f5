import { CHALLENGE_KINDS, type ChallengeKind, type ChallengeLimits, type FaceSample } from './challenge.ts';
import { looksFlat, progressOf, type RestPosition } from './movement.ts';
import { OwnMovement } from './own-movement.ts';

/** How far beyond its limit, and for how long in milliseconds, an unrequested movement counts as deliberate. */
interface Decisive {
  progress: number;
  ms: number;
}
/**
 * People look aside, lean in to read, and smile; less than this is not an answer. A blink never decides, since everyone
 * blinks, and a nod only when complete.
 */
const DECISIVE: Readonly<Partial<Record<ChallengeKind, Decisive>>> = {
  'turn-left': { progress: 1.25, ms: 250 },
  'turn-right': { progress: 1.25, ms: 250 },
  approach: { progress: 1.6, ms: 600 },
  smile: { progress: 1.5, ms: 600 },
};

/** Watches for an answer to another question than the one that was asked: a recording that does one after the other. */
export class OtherMovement {
  readonly #others: readonly ChallengeKind[];
  readonly #since = new Map<ChallengeKind, number>();
  readonly #nod: OwnMovement;
  readonly #limits: ChallengeLimits;

  constructor(asked: ChallengeKind, limits: ChallengeLimits) {
    this.#limits = limits;
    this.#nod = new OwnMovement('nod', limits);
    this.#others = CHALLENGE_KINDS.filter((kind) => kind !== asked);
  }

  /**
   * @param first the rest position when the question was asked: a smile that stays becomes no rest
   * @returns true once another movement is decisive
   */
  follow(sample: FaceSample, { rest, first }: { rest: RestPosition; first: RestPosition }): boolean {
    const from = { ...rest, scale: first.scale, mouthWidth: first.mouthWidth };
    return this.#others.some((kind) => {
      const progress = progressOf(kind, sample, from, this.#limits);
      return kind === 'nod'
        ? this.#nod.follow(sample, progress, looksFlat(kind, sample, from))
        : this.#isDecisive(kind, sample.at, progress);
    });
  }

  begin(): void {
    this.#since.clear();
    this.#nod.begin();
  }

  #isDecisive(kind: ChallengeKind, at: number, progress: number): boolean {
    const decisive = DECISIVE[kind];
    if (!decisive || progress < decisive.progress) {
      this.#since.delete(kind);
      return false;
    }
    const since = this.#since.get(kind) ?? at;
    this.#since.set(kind, since);
    return at - since >= decisive.ms;
  }
}
