import type { LivenessSignal } from '#core/document/document-records.ts';
import { judgeSignal, signalNotPerformed } from '#core/imaging/document-liveness-decision.ts';
import { type Quad, rectangleToQuad } from '#core/imaging/geometry.ts';
import { shrinkGrey, toGrey } from '#core/imaging/grey-image.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { warpRgb } from '#core/imaging/warp.ts';

/** Cells that a document is divided into. */
const COLUMNS = 48;
const ROWS = 32;
/** Samples per cell and axis, so that print that moves by a pixel does not look like light. */
const SAMPLES = 4;
const LEAST_FRAMES = 6;
const MOST_FRAMES = 40;
/** The corners must have moved this far in all, in percent of the document's size. */
const LEAST_MOTION = 6;
/** A cell answered the light when one frame shows it this much brighter than most frames do, and near white. */
const FLASH = 0.22;
const BRIGHT = 215;

/**
 * Measures the reflections of a surface while the document moves: laminate and foil flash up in places, paper does not.
 * Screens have a glossy glass too, so the result only informs.
 */
export class SpecularTrack {
  readonly #cells: Uint8Array[] = [];
  #last: Quad | undefined;
  #motion = 0;

  /** Takes the next frame and where the document lies in it. Only the newest 40 frames are kept. */
  add(image: RgbImage, quad: Quad): void {
    const [wide, tall] = [COLUMNS * SAMPLES, ROWS * SAMPLES];
    const map = rectangleToQuad(wide, tall, quad);
    if (!map) return;
    this.#cells.push(shrinkGrey(toGrey(warpRgb(image, wide, tall, map)), SAMPLES).data);
    if (this.#cells.length > MOST_FRAMES) this.#cells.shift();
    if (this.#last) this.#motion += percentMoved(this.#last, quad);
    this.#last = quad;
  }

  /** The share of cells that flashed up. */
  signal(): LivenessSignal {
    if (this.#cells.length < LEAST_FRAMES) return signalNotPerformed('specular', 'too few frames');
    if (this.#motion < LEAST_MOTION) return signalNotPerformed('specular', 'the document did not move');
    const frames = this.#cells.map((cells) => ({ cells, level: median(cells) }));
    let flashed = 0;
    for (let cell = 0; cell < COLUMNS * ROWS; cell++) {
      const seen = Float32Array.from(frames, ({ cells, level }) => cells[cell]! / Math.max(1, level)).sort();
      const brightest = Math.max(...frames.map(({ cells }) => cells[cell]!));
      const usual = seen[seen.length >> 1]!;
      if (brightest >= BRIGHT && seen.at(-1)! - usual > FLASH * usual) flashed++;
    }
    return judgeSignal('specular', flashed / (COLUMNS * ROWS));
  }
}

const median = (cells: Uint8Array): number => cells.toSorted()[cells.length >> 1]!;

function percentMoved(before: Quad, after: Quad): number {
  const size = Math.hypot(after[0].x - after[2].x, after[0].y - after[2].y);
  const moved = before.reduce(
    (sum, { x, y }, k) => sum + Math.hypot(x - after[k]!.x, y - after[k]!.y) / 4,
    0,
  );
  return size > 0 ? (100 * moved) / size : 0;
}
