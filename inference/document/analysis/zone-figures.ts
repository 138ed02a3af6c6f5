import type { GreyImage } from '#core/imaging/grey-image.ts';
import { luminanceStatistics } from '#core/imaging/luminance.ts';

/** Side of the squares that are burnt out or not: about one character. */
const CELL = 12;
/** A square is burnt out when all of it is at least this bright; print and noise leave darker pixels everywhere else. */
const BURNT = 245;
/** Below this contrast the noise would look like sharpness. */
const LEAST_CONTRAST = 12;

export interface ZoneFigures {
  /** Undefined where nothing is left beside the burnt squares. */
  focus?: number;
  glare: number;
  /** Mean of the whole zone, overexposed parts included. */
  luminance: number;
  contrast: number;
}

/** Figures of one zone. Focus and contrast leave out burnt pixels, so that a reflection changes the glare alone. */
export function zoneFigures(zone: GreyImage): ZoneFigures {
  const { cells, burnt } = burntCells(zone);
  const whole = luminanceStatistics(zone);
  const { p5, p95 } = burnt === 0 ? whole : luminanceStatistics(withoutCells(zone, cells));
  const contrast = Math.max(0, p95 - p5);
  const deviation = laplacianDeviation(zone, cells);
  return {
    ...(deviation === undefined
      ? {}
      : { focus: Math.min(1, deviation / Math.max(LEAST_CONTRAST, contrast)) }),
    glare: burnt / cells.length,
    luminance: whole.mean,
    contrast,
  };
}

/** The rest of a zone, pixel after pixel; their places do not matter to the statistics. */
function withoutCells(zone: GreyImage, cells: Uint8Array): GreyImage {
  const kept = new Uint8Array(zone.data.length);
  const columns = Math.ceil(zone.width / CELL);
  let length = 0;
  for (let y = 0; y < zone.height; y++) {
    const row = rowOf(zone, y);
    for (let column = 0, cell = Math.floor(y / CELL) * columns; column < columns; column++, cell++) {
      if (cells[cell]) continue;
      const end = Math.min(row.length, (column + 1) * CELL);
      for (let x = column * CELL; x < end; x++) kept[length++] = row[x]!;
    }
  }
  return { width: length, height: 1, data: kept.subarray(0, length) };
}

/** Standard deviation of the Laplacian outside some cells. @returns undefined where nothing is left */
function laplacianDeviation(zone: GreyImage, cells: Uint8Array): number | undefined {
  const { width, height } = zone;
  const columns = Math.ceil(width / CELL);
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y++) {
    const [above, row, below] = [rowOf(zone, y - 1), rowOf(zone, y), rowOf(zone, y + 1)];
    for (let column = 0, cell = Math.floor(y / CELL) * columns; column < columns; column++, cell++) {
      if (cells[cell]) continue;
      const begin = Math.max(1, column * CELL);
      const end = Math.min(row.length - 1, (column + 1) * CELL);
      for (let x = begin; x < end; x++) {
        const value = 4 * row[x]! - row[x - 1]! - row[x + 1]! - above[x]! - below[x]!;
        sum += value;
        squares += value * value;
      }
      count += Math.max(0, end - begin);
    }
  }
  return count > 0 ? Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)) : undefined;
}

/** The squares that are burnt out, with those beside them, where the reflection fades; and how many are burnt out. */
function burntCells(zone: GreyImage): { cells: Uint8Array; burnt: number } {
  const [columns, rows] = [Math.ceil(zone.width / CELL), Math.ceil(zone.height / CELL)];
  const darkest = new Uint8Array(columns * rows).fill(255);
  for (let y = 0; y < zone.height; y++) {
    const row = rowOf(zone, y);
    for (let column = 0, cell = Math.floor(y / CELL) * columns; column < columns; column++, cell++) {
      const end = Math.min(row.length, (column + 1) * CELL);
      for (let x = column * CELL; x < end; x++) if (row[x]! < darkest[cell]!) darkest[cell] = row[x]!;
    }
  }
  const cells = new Uint8Array(columns * rows);
  let burnt = 0;
  for (let cell = 0; cell < darkest.length; cell++) {
    if (darkest[cell]! < BURNT) continue;
    burnt++;
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    for (let v = Math.max(0, y - 1); v <= Math.min(rows - 1, y + 1); v++)
      for (let u = Math.max(0, x - 1); u <= Math.min(columns - 1, x + 1); u++) cells[v * columns + u] = 1;
  }
  return { cells, burnt };
}

const rowOf = ({ width, data }: GreyImage, y: number): Uint8Array =>
  data.subarray(y * width, (y + 1) * width);
