import { LONGEST_TEXT } from '#core/readers/wedge/read-wedge-burst.ts';
import type { WedgeBurst } from '#core/readers/wedge/wedge-burst.ts';
import { altCode, controlCharacter, type KeyPress } from './key-press.ts';

/** No document's text is shorter: the shortest line of a zone has 30 characters, the shortest stripe 15. */
export const BURST_KEYS = 15;
/**
 * Scanners type a key every 1 to 20 ms; the fastest typist has some 60 ms between keys and only single pairs below.
 * A burst has more gaps below this than above it at every moment, which keeps its median below.
 */
export const FAST_GAP_MS = 35;
/** A reader that is silent for this long has finished; line ends do not finish it, for texts of documents hold them. */
export const SILENCE_MS = 120;
/** Keys beyond it are swallowed; the kept ones are too many for a document, which shows where they are read. */
const LONGEST_BURST = LONGEST_TEXT + 100;

/** The page's treatment of a key. `hold`: the form must not see it. */
export type Verdict = 'pass' | 'hold';

/** The outcome for the held keys. */
export type Outcome =
  /** A person's keys: to be typed into the field where they were pressed. */
  | { kind: 'human'; keys: readonly string[] }
  /** A reader's. `leaked` keys came before it was recognised, and have to be taken back out of the field. */
  | { kind: 'burst'; burst: WedgeBurst; leaked: number };

interface Running {
  /** The first key has passed to the form; every other is held. */
  keys: string[];
  startedAt: number;
  lastAt: number;
  fast: number;
  gaps: number;
}

const isBurst = ({ keys }: Running): boolean => keys.length >= BURST_KEYS;

/**
 * Tells readers that type like a keyboard from people. The first key of anything passes at once, so that people type as
 * without this listener; a key that follows faster than people type is held until its source is known.
 */
export class WedgeCollector {
  readonly #wallClock: () => number;
  #running: Running | undefined;
  #altDigits = '';

  /** @param wallClock milliseconds since 1970, for the moment of the capture */
  constructor(wallClock: () => number) {
    this.#wallClock = wallClock;
  }

  /** Whether keys are held; then the form must see no input of any kind. */
  get holding(): boolean {
    return (this.#running?.keys.length ?? 0) > 1;
  }

  /** When the silence ends that decides, in the time of the keys; undefined while nothing is held. */
  get deadline(): number | undefined {
    return this.holding ? (this.#running?.lastAt ?? 0) + SILENCE_MS : undefined;
  }

  /** The next key has nothing to do with those before it; none of them is held. */
  forget(): void {
    this.#running = undefined;
    this.#altDigits = '';
  }

  /** A key went down. `outcome` is about the keys before it and comes first. */
  down(press: KeyPress): { outcome?: Outcome | undefined; verdict: Verdict } {
    const outcome = this.tick(press.timeStamp);
    if (press.isModifier) return { outcome, verdict: 'pass' };
    const digit = altCode(press);
    if (digit !== undefined) return this.#altDigit(digit, outcome);
    const character = press.isRepeat || press.isComposing ? undefined : controlCharacter(press);
    // No text of a document has a tab near its beginning, and a person's must move on to the next field at once.
    if (character === undefined || (character === '\t' && !this.#inBurst())) return this.#otherKey(outcome);
    return this.#character(character, press.timeStamp, outcome);
  }

  /** A key went up: the end of Alt completes a character that was given by its number. */
  up(press: KeyPress): Verdict {
    if (press.key !== 'Alt' || this.#altDigits === '') {
      return this.holding && !press.isModifier ? 'hold' : 'pass';
    }
    const character = String.fromCharCode(Number(this.#altDigits) & 0xff);
    this.#altDigits = '';
    return this.#character(character, press.timeStamp, undefined).verdict;
  }

  /** The time is now `timeStamp`: silence decides about held keys. */
  tick(timeStamp: number): Outcome | undefined {
    const running = this.#running;
    if (running === undefined || timeStamp - running.lastAt < SILENCE_MS) return undefined;
    return this.#finish(running);
  }

  #altDigit(digit: string, outcome: Outcome | undefined): { outcome: Outcome | undefined; verdict: Verdict } {
    this.#altDigits = (this.#altDigits + digit).slice(-4);
    return { outcome, verdict: this.holding ? 'hold' : 'pass' };
  }

  /** A key without a character: a person's, unless a reader is in full flow. */
  #otherKey(outcome: Outcome | undefined): { outcome: Outcome | undefined; verdict: Verdict } {
    if (this.#inBurst()) return { outcome, verdict: 'hold' };
    return { outcome: outcome ?? (this.#running && this.#finish(this.#running)), verdict: 'pass' };
  }

  #inBurst(): boolean {
    return this.#running !== undefined && isBurst(this.#running);
  }

  #character(
    character: string,
    timeStamp: number,
    outcome: Outcome | undefined,
  ): { outcome: Outcome | undefined; verdict: Verdict } {
    const running = this.#running;
    if (running === undefined) return { outcome, verdict: this.#begin(character, timeStamp) };
    const fast = running.fast + (timeStamp - running.lastAt < FAST_GAP_MS ? 1 : 0);
    const gaps = running.gaps + 1;
    if (!isBurst(running) && fast * 2 <= gaps) {
      const human = this.#finish(running);
      return { outcome: human, verdict: this.#begin(character, timeStamp) };
    }
    if (running.keys.length < LONGEST_BURST) running.keys.push(character);
    Object.assign(running, { fast, gaps, lastAt: timeStamp });
    return { outcome, verdict: 'hold' };
  }

  #begin(character: string, timeStamp: number): Verdict {
    this.#running = { keys: [character], startedAt: timeStamp, lastAt: timeStamp, fast: 0, gaps: 0 };
    return 'pass';
  }

  #finish(running: Running): Outcome | undefined {
    this.#running = undefined;
    const { keys, startedAt, lastAt } = running;
    if (!isBurst(running)) return keys.length > 1 ? { kind: 'human', keys: keys.slice(1) } : undefined;
    const burst = {
      keys: keys.join(''),
      durationMs: Math.round(lastAt - startedAt),
      capturedAt: this.#wallClock(),
    };
    return { kind: 'burst', burst, leaked: 1 };
  }
}
