import type { ChallengeKind } from '#core/liveness/challenge.ts';
import { toLinear } from './fill-triangles.ts';
import type { Seen } from './play.ts';

/** The applicant's display's words for each movement, in its language. */
export type Phrases = Readonly<Record<ChallengeKind, string>>;

/** Parts of the screen that are looked at for its light. */
const PLACES = [0.08, 0.36, 0.64, 0.92] as const;

/** Reads the kiosk's screen as the person before it does: by its headings, and by the light that it gives. */
export class ScreenReader {
  readonly #phrases: Phrases;
  #kind: ChallengeKind | undefined;
  #since = 0;
  #questions = 0;
  #last: ChallengeKind | undefined;
  #before: ChallengeKind | undefined;

  constructor(phrases: Phrases) {
    this.#phrases = phrases;
  }

  /** @param now milliseconds */
  look(now: number): Seen {
    const heading = document.querySelector('h1')?.textContent?.trim();
    const [kind] = (Object.entries(this.#phrases) as [ChallengeKind, string][]).find(
      ([, phrase]) => phrase === heading,
    ) ?? [undefined];
    if (kind && kind !== this.#kind) {
      this.#since = now;
      this.#questions += 1;
      this.#before = this.#last;
      this.#last = kind;
    }
    this.#kind = kind;
    return { kind, sinceMs: now - this.#since, questions: this.#questions, before: this.#before };
  }

  /** The mean colour of the screen, linear light 0..1. */
  light(): [number, number, number] {
    const sum: [number, number, number] = [0, 0, 0];
    for (const x of PLACES) {
      for (const y of PLACES) {
        const colour = colourAt(x * window.innerWidth, y * window.innerHeight);
        for (const channel of [0, 1, 2] as const) sum[channel] += toLinear(colour[channel]);
      }
    }
    return sum.map((value) => value / PLACES.length ** 2) as [number, number, number];
  }
}

type Rgb = readonly [number, number, number];

/** The first background that is not transparent at a place. */
function colourAt(x: number, y: number): Rgb {
  for (const element of document.elementsFromPoint(x, y)) {
    const [red, green, blue, opacity = 1] = numbersOf(getComputedStyle(element).backgroundColor);
    if (red !== undefined && green !== undefined && blue !== undefined && opacity > 0.5)
      return [red, green, blue];
  }
  return [255, 255, 255];
}

/** The numbers of `rgb(r, g, b)` and `rgba(r, g, b, a)`, the forms of CSS Color 4, 15.1, for sRGB. */
function numbersOf(colour: string): number[] {
  return colour.startsWith('rgb') ? (colour.match(/[\d.]+/g) ?? []).map(Number) : [];
}
