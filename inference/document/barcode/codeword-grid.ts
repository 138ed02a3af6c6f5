import { MODULES_BESIDE_DATA, MODULES_PER_CODEWORD } from './guard-patterns.ts';
import { meanRows, runningSums, sumAt } from './row-profile.ts';
import type { SymbolPicture } from './symbol-picture.ts';

/** The direction of the rows: `down` in the standard, `up` in a mirror. */
export type RowOrder = 'down' | 'up';

const MOST_MODULES = MODULES_BESIDE_DATA + 30 * MODULES_PER_CODEWORD;
/** How far the middle may be off, and in which steps that is tried, in modules. */
const MOST_BEND = 4;
const BEND_STEP = 0.4;
/** Changes of cluster that must agree before the order counts as known, and their share of all changes. */
const FEWEST_CHANGES = 6;
const LEAST_AGREEMENT = 0.65;

/** Where the codewords of a picture begin. */
export interface CodewordGrid {
  /** Modules of a row. */
  modules: number;
  /** How far the middle of the rows lies to the right of where it should, in modules. */
  bend: number;
}

/**
 * Sets a grid so that the light end of each codeword and the dark start of the next differ most. The number of modules
 * may be wrong by a codeword, and corners alone determine the perspective along a long, low symbol poorly.
 */
export function fitGrid({ image, modules, margin }: SymbolPicture): CodewordGrid {
  const sums = runningSums(meanRows(image, 0, image.height));
  let best = { modules, bend: 0, contrast: 0 };
  for (const count of [modules, modules - MODULES_PER_CODEWORD, modules + MODULES_PER_CODEWORD]) {
    if (count <= MODULES_BESIDE_DATA || count > MOST_MODULES) continue;
    for (let bend = -MOST_BEND; bend <= MOST_BEND; bend += BEND_STEP) {
      const contrast = boundaryContrast(sums, margin, { modules: count, bend });
      if (contrast > best.contrast) best = { modules: count, bend, contrast };
    }
  }
  return best;
}

function boundaryContrast(sums: Float64Array, margin: number, grid: CodewordGrid): number {
  const module = (sums.length - 1 - 2 * margin) / grid.modules;
  let contrast = 0;
  let count = 0;
  for (let at = MODULES_PER_CODEWORD; at < grid.modules - 1; at += MODULES_PER_CODEWORD, count++) {
    const x = margin + placeOf(at, grid) * module;
    contrast += 2 * sumAt(sums, x) - sumAt(sums, x - module) - sumAt(sums, x + module);
  }
  return contrast / Math.max(1, count) / module;
}

/** A module's place along the row, in modules of even width. */
function placeOf(at: number, { modules, bend }: CodewordGrid): number {
  const share = at / modules;
  return at + 4 * bend * share * (1 - share);
}

/**
 * Rows take their codewords from the clusters 0, 3 and 6 in turn (ISO/IEC 15438, 5.2.3). The decoder accepts either
 * direction, so the order is judged here, over all codewords.
 * @returns undefined where too few codewords are legible
 */
export function rowOrder({ image, margin }: SymbolPicture, grid: CodewordGrid): RowOrder | undefined {
  const codewords = (grid.modules - 1) / MODULES_PER_CODEWORD;
  const module = (image.width - 2 * margin) / grid.modules;
  const begins = Array.from(
    { length: codewords },
    (_, i) => margin + placeOf(i * MODULES_PER_CODEWORD, grid) * module,
  );
  const changes = [0, 0, 0];
  const last = new Int8Array(codewords).fill(-1);
  const pending = new Int8Array(codewords).fill(-1);
  for (let y = margin; y < image.height - margin; y++) {
    const sums = runningSums(meanRows(image, y - 1, y + 2));
    for (let codeword = 1; codeword < codewords - 1; codeword++) {
      const cluster = clusterAt(
        sums,
        begins[codeword]!,
        (begins[codeword + 1]! - begins[codeword]!) / MODULES_PER_CODEWORD,
      );
      // Between two rows their mixture may look like any cluster: one that stays for two lines counts.
      const stays = cluster >= 0 && cluster === pending[codeword];
      pending[codeword] = cluster;
      if (!stays || cluster === last[codeword]) continue;
      if (last[codeword]! >= 0) changes[(cluster - last[codeword]! + 3) % 3]!++;
      last[codeword] = cluster;
    }
  }
  const [, down = 0, up = 0] = changes;
  if (Math.max(down, up) < Math.max(FEWEST_CHANGES, LEAST_AGREEMENT * (down + up))) return undefined;
  return down > up ? 'down' : 'up';
}

/** The cluster, 0 to 2, of the codeword that begins at a place of a profile; -1 for no codeword. */
function clusterAt(sums: Float64Array, x: number, module: number): number {
  const middle = middleTone(sums, x, module);
  // Widths of the four bars and spaces in turn, from the first bar on.
  let widths = 0;
  let alternating = 0;
  let dark = false;
  let before = sumAt(sums, x);
  for (let i = 0; i < MODULES_PER_CODEWORD; i++) {
    const after = sumAt(sums, x + (i + 1) * module);
    const isDark = after - before < middle;
    before = after;
    if (i === 0 && !isDark) return -1;
    if (isDark !== dark) widths++;
    dark = isDark;
    if (!dark) continue;
    // Widths 1, 3, 5 and 7 are bars: the cluster is the first less the second, plus the third less the fourth.
    alternating += (widths & 3) === 1 ? 1 : -1;
  }
  const cluster = (alternating + 9) % 9;
  return widths === 8 && cluster % 3 === 0 ? cluster / 3 : -1;
}

/** Between the lightest and the darkest module of a codeword. */
function middleTone(sums: Float64Array, x: number, module: number): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let before = sumAt(sums, x);
  for (let i = 1; i <= MODULES_PER_CODEWORD; i++) {
    const after = sumAt(sums, x + i * module);
    least = Math.min(least, after - before);
    most = Math.max(most, after - before);
    before = after;
  }
  return (least + most) / 2;
}
