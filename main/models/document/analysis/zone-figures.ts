import type { GreyImage } from '../../../domain/imaging/grey-image.ts';
import { luminanceStatistics } from '../../../domain/imaging/luminance.ts';

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
  /** Of the whole zone, what is burnt included. */
  luminance: number;
  contrast: number;
}

/** Figures of one zone. Focus and contrast leave out what is burnt, so that a reflection changes the glare alone. */
export function zoneFigures(zone: GreyImage): ZoneFigures {
  const { cells, burnt, count } = burntCells(zone);
  const kept = new Uint8Array(zone.data.length);
  let length = 0;
  let squares = 0;
  let sum = 0;
  let inner = 0;
  const { width, height, data } = zone;
  const columns = Math.ceil(width / CELL);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (cells[Math.floor(y / CELL) * columns + Math.floor(x / CELL)]) continue;
      const p = y * width + x;
      kept[length++] = data[p]!;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) continue;
      const value = 4 * data[p]! - data[p - 1]! - data[p + 1]! - data[p - width]! - data[p + width]!;
      sum += value;
      squares += value * value;
      inner++;
    }
  }
  const { p5, p95 } = luminanceStatistics({ width: length, height: 1, data: kept.subarray(0, length) });
  const contrast = Math.max(0, p95 - p5);
  const deviation = Math.sqrt(Math.max(0, squares / inner - (sum / inner) ** 2));
  return {
    ...(inner > 0 ? { focus: Math.min(1, deviation / Math.max(LEAST_CONTRAST, contrast)) } : {}),
    glare: burnt / count,
    luminance: luminanceStatistics(zone).mean,
    contrast: length > 0 ? contrast : 0,
  };
}

/** The squares that are burnt out, and those beside them, where the reflection fades. */
function burntCells({ width, height, data }: GreyImage): { cells: Uint8Array; burnt: number; count: number } {
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const darkest = new Uint8Array(columns * rows).fill(255);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / CELL) * columns;
    for (let x = 0; x < width; x++) {
      const cell = row + Math.floor(x / CELL);
      if (data[y * width + x]! < darkest[cell]!) darkest[cell] = data[y * width + x]!;
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
  return { cells, burnt, count: columns * rows };
}
