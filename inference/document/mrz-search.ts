import type { InferenceSession } from 'onnxruntime-node';
import { doubledGrey, type GreyImage } from '#core/imaging/grey-image.ts';
import type { ReadingEffort } from '../ports/document-models.ts';
import type { StripLook } from './line-strip.ts';
import { type LocatedMrz, locateMrz, type SearchPass, scaledLine } from './locate-mrz.ts';
import { completedZones } from './mrz-missing-lines.ts';
import { type MrzView, viewOf } from './mrz-view.ts';
import { isConvincing, isPlausible, readZone, type ZoneReading } from './read-zone.ts';

/** Frames are searched at about this width first, then at twice that. */
const COARSE_WIDTH = 960;
/** Lines are followed up to about 20 degrees either side; a turn between 50 and 70 degrees is left to the outline. */
const TURNS = [90, -30, 30] as const;

/** Other cuts of the same lines, for a height or a middle that was fitted to marks beside the print. */
const LOOKS: readonly StripLook[] = [
  { height: 1.16, shift: 0 },
  { height: 0.88, shift: 0 },
  { height: 1, shift: 0.14 },
  { height: 1, shift: -0.14 },
];

/** In a picture of twice the size, for characters that are too small for the other searches. */
const DOUBLED_PASS: SearchPass = { shrink: 1, ratio: 0.86, minHeight: 8 };
const DOUBLED_TURNS = [0, 90] as const;
/** A larger picture has no characters so small unless its document lies far away in it; twice its size takes too long. */
const MOST_DOUBLED_PIXELS = 2_100_000;

/** Time spent with the recogniser, in milliseconds, for those who print it. */
export interface RecogniserClock {
  recognise: number;
}

/**
 * Finds and reads the zone of a camera frame or of a rectified document at any angle: cheap searches first; the first
 * reading that convinces ends the search, else the best of all stands, faulty as it may be.
 * @param today YYYY-MM-DD
 * @param effort `still` also looks for characters of less than seven pixels
 * @returns undefined where nothing looks like a zone
 * @throws AppError MODEL_FAILED
 */
export async function searchMrz(
  session: InferenceSession,
  frame: GreyImage,
  today: string,
  clock: RecogniserClock,
  effort: ReadingEffort = 'frame',
): Promise<ZoneReading | undefined> {
  const search = new Search(session, today, clock);
  const level = viewOf(frame);
  const [first, ...finer] = searchPasses(frame.width);
  if (await search.pass(level, first)) return search.best;
  for (const pass of finer) if (await search.pass(level, pass)) return search.best;
  if (!search.isPlausible) {
    for (const degrees of TURNS) {
      if ((await search.pass(viewOf(frame, degrees), first)) || search.isPlausible) break;
    }
  }
  if (effort === 'still' && !search.isPlausible) await search.doubled(frame);
  await search.mend();
  return search.best;
}

/** The zones found so far, and the ways to find more. */
class Search {
  best: ZoneReading | undefined;
  readonly #session: InferenceSession;
  readonly #today: string;
  readonly #clock: RecogniserClock;

  constructor(session: InferenceSession, today: string, clock: RecogniserClock) {
    this.#session = session;
    this.#today = today;
    this.#clock = clock;
  }

  get isPlausible(): boolean {
    return this.best !== undefined && isPlausible(this.best);
  }

  /** @returns true when a reading convinces */
  async pass(view: MrzView, pass: SearchPass): Promise<boolean> {
    for (const zone of locateMrz(view, pass)) if (await this.#read(view, zone)) return true;
    return false;
  }

  /**
   * Looks for zones in a picture of twice the size. They are read, and their resolution is told, in the picture itself.
   * Print of any kind looks like a zone there, so that only a plausible one counts.
   */
  async doubled(frame: GreyImage): Promise<void> {
    if (frame.width * frame.height > MOST_DOUBLED_PIXELS) return;
    const before = this.best;
    await this.#passDoubled(frame);
    if (!this.isPlausible) this.best = before;
  }

  async #passDoubled(frame: GreyImage): Promise<void> {
    const large = doubledGrey(frame);
    for (const degrees of DOUBLED_TURNS) {
      const view = viewOf(frame, degrees);
      for (const zone of locateMrz(viewOf(large, degrees), DOUBLED_PASS)) {
        if (
          await this.#read(
            view,
            zone.map((line) => scaledLine(line, 0.5)),
          )
        )
          return;
      }
      if (this.isPlausible) return;
    }
  }

  /** Looks again at the best zone: for lines that were not seen, and cut a little otherwise. */
  async mend(): Promise<void> {
    if (!this.best) return;
    for (const zone of completedZones(this.best.zone)) if (await this.#read(this.best.view, zone)) return;
    const { view, zone } = this.best;
    for (const look of LOOKS) if (await this.#read(view, zone, look)) return;
  }

  async #read(view: MrzView, zone: LocatedMrz, look?: StripLook): Promise<boolean> {
    const started = performance.now();
    const reading = await readZone(this.#session, view, zone, this.#today, look);
    this.#clock.recognise += performance.now() - started;
    if (!this.best || standing(reading) > standing(this.best)) this.best = reading;
    return isConvincing(this.best);
  }
}

/** A zone's lines together; a short string of specks that happens to read well must not hide them. */
const CHARACTERS = 60;

function standing({ lines, score }: ZoneReading): number {
  const read = lines.reduce((sum, { text }) => sum + text.length, 0);
  return score * Math.min(1, read / CHARACTERS);
}

/** The searches of a level view, the cheapest first. */
export function searchPasses(width: number): [SearchPass, ...SearchPass[]] {
  const coarse = Math.max(1, Math.round(width / COARSE_WIDTH));
  const fine = Math.max(1, Math.round(coarse / 2));
  const finer: SearchPass[] = [
    { shrink: fine, ratio: 0.86, minHeight: 7 },
    { shrink: fine, ratio: 0.94, minHeight: 7 },
    // Print that is much darker than the pattern which runs through it.
    { shrink: fine, ratio: 0.6, minHeight: 7 },
  ];
  return coarse === fine
    ? [{ shrink: fine, ratio: 0.86, minHeight: 7 }, ...finer.slice(1)]
    : [{ shrink: coarse, ratio: 0.86, minHeight: 4 }, ...finer];
}
