import type { GreyImage } from '#core/imaging/grey-image.ts';
import { centreAt } from './centre-line.ts';
import type { MrzLine } from './locate-mrz.ts';
import { type MrzView, toFrame } from './mrz-view.ts';

/** Rows of the recogniser's input. */
export const STRIP_HEIGHT = 32;
/** Rows that capitals fill, and columns of one character (native-models/mrz/training/line_image.py). */
const CAPITAL_ROWS = 18.5;
const PITCH_COLUMNS = 12.75;
/** Characters of margin at both ends: the locator may have missed as many. */
const MARGIN = 1.4;

/** One line as input of the recogniser: 32 rows of normalised luminance. */
export interface LineStrip {
  width: number;
  /** `32 * width` values of mean 0 and deviation 1, rows from the top. */
  data: Float32Array;
}

/** The second cut of a line whose first reading was uncertain. */
export interface StripLook {
  /** Height of capitals as a factor of the located height. */
  height: number;
  /** Shift across the line, downwards, in character heights. */
  shift: number;
}

const AS_LOCATED: StripLook = { height: 1, shift: 0 };

/** Samples the lines of a zone out of the frame, upright along their slopes and bows, all of one width. */
export function lineStrips(
  view: MrzView,
  lines: readonly MrzLine[],
  look: StripLook = AS_LOCATED,
): LineStrip[] {
  const columns = Math.max(...lines.map((line) => (line.last - line.first) / line.pitch + 1 + 2 * MARGIN));
  const width = Math.ceil((columns * PITCH_COLUMNS) / 4) * 4;
  return lines.map((line) => lineStrip(view, line, width, look));
}

function lineStrip(view: MrzView, line: MrzLine, width: number, look: StripLook): LineStrip {
  const cosine = 1 / Math.hypot(1, line.slope);
  const sine = line.slope * cosine;
  // Distances along the tilted line are longer than along the x axis.
  const pitch = line.pitch / cosine;
  const step = pitch / PITCH_COLUMNS;
  const rise = (line.height * look.height) / CAPITAL_ROWS;
  const middle = STRIP_HEIGHT / 2 - (look.shift * CAPITAL_ROWS) / look.height;
  const startX = line.first - (0.5 + MARGIN) * line.pitch;
  const data = new Float32Array(STRIP_HEIGHT * width);
  // Where one output pixel covers several of the frame, four samples are averaged.
  const samples = step > 1.3 || rise > 1.3 ? [-0.25, 0.25] : [0];
  for (let row = 0; row < STRIP_HEIGHT; row++) {
    for (let column = 0; column < width; column++) {
      let sum = 0;
      for (const dv of samples) {
        for (const du of samples) {
          const x = startX + (column + 0.5 + du) * step * cosine;
          const across = (row + 0.5 + dv - middle) * rise;
          sum += luminanceAt(view, x - across * sine, centreAt(line, x) + across * cosine);
        }
      }
      data[row * width + column] = sum / samples.length ** 2;
    }
  }
  return normalisedStrip(width, data);
}

/** The strip of the line turned by 180 degrees. */
export function turned({ width, data }: LineStrip): LineStrip {
  return { width, data: Float32Array.from(data).reverse() };
}

/** Bilinear, in pixel-edge coordinates, the border repeated. */
function luminanceAt(view: MrzView, viewX: number, viewY: number): number {
  const at = view.degrees === 0 ? { x: viewX, y: viewY } : toFrame(view, viewX, viewY);
  const { width, height, data }: GreyImage = view.frame;
  const x = Math.min(width - 1, Math.max(0, at.x - 0.5));
  const y = Math.min(height - 1, Math.max(0, at.y - 0.5));
  const x0 = x | 0;
  const y0 = y | 0;
  const x1 = x0 + 1 < width ? x0 + 1 : x0;
  const y1 = y0 + 1 < height ? y0 + 1 : y0;
  const fx = x - x0;
  const upper = data[y0 * width + x0]! * (1 - fx) + data[y0 * width + x1]! * fx;
  const lower = data[y1 * width + x0]! * (1 - fx) + data[y1 * width + x1]! * fx;
  return upper + (lower - upper) * (y - y0);
}

/** Luminances of a strip, rows from the top, brought to mean 0 and deviation 1. */
export function normalisedStrip(width: number, luminance: Float32Array): LineStrip {
  let sum = 0;
  for (const value of luminance) sum += value;
  const mean = sum / luminance.length;
  let squares = 0;
  for (const value of luminance) squares += (value - mean) ** 2;
  const deviation = Math.sqrt(squares / luminance.length) + 1e-3;
  return { width, data: luminance.map((value) => (value - mean) / deviation) };
}
