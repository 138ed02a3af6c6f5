/** The probability that each cell shows a document: the network's output, cut to the part that the window fills. */
export interface DocumentMask {
  width: number;
  height: number;
  /** 0 to 1, rows from the top. */
  data: Float32Array;
}

/** One document's share of a mask. */
export interface MaskRegion {
  /** Leftmost and rightmost cell of each row; -1 in rows without any. */
  left: Int32Array;
  right: Int32Array;
  cells: number;
}

/** Fewer cells than this are no document: 0.3 % of the mask. */
const SMALLEST_SHARE = 0.003;

/** The mask at cell coordinates where whole numbers are cell corners, bilinear, the border repeated. */
export function maskAt({ width, height, data }: DocumentMask, x: number, y: number): number {
  const u = Math.min(width - 1, Math.max(0, x - 0.5));
  const v = Math.min(height - 1, Math.max(0, y - 0.5));
  const [x0, y0] = [u | 0, v | 0];
  const right = x0 < width - 1 ? 1 : 0;
  const below = y0 < height - 1 ? width : 0;
  const p = y0 * width + x0;
  const top = data[p]! + (data[p + right]! - data[p]!) * (u - x0);
  const bottom = data[p + below]! + (data[p + below + right]! - data[p + below]!) * (u - x0);
  return top + (bottom - top) * (v - y0);
}

/** No cell is surer than this, as the logarithm of its odds: 98 %. */
const SUREST = 3.9;

/** The mask at a point as the logarithm of the odds, as {@link maskAt} has it. */
export function logOddsAt(mask: DocumentMask, x: number, y: number): number {
  return logOdds(maskAt(mask, x, y));
}

function logOdds(share: number): number {
  return Math.min(SUREST, Math.max(-SUREST, Math.log(share / (1 - share))));
}

/**
 * A mask blended with another belief about the same place, both as the logarithm of the odds.
 * @param other at cell coordinates
 * @param share the weight of `other`, 0 to 1
 */
export function blended(
  { width, height, data }: DocumentMask,
  other: (x: number, y: number) => number,
  share: number,
): DocumentMask {
  const blend = data.map((value, p) => {
    const x = p % width;
    const odds = (1 - share) * logOdds(value) + share * other(x + 0.5, (p - x) / width + 0.5);
    return 1 / (1 + Math.exp(-odds));
  });
  return { width, height, data: blend };
}

/** The connected region of the document that is meant, see {@link regionsOf}. */
export function mainRegion(mask: DocumentMask): MaskRegion | undefined {
  return regionsOf(mask)[0];
}

/**
 * The connected regions of a mask that may be documents. The first one is meant: the largest, where one at the frame's
 * border counts half of one at its centre.
 */
export function regionsOf(mask: DocumentMask): MaskRegion[] {
  const seen = new Uint8Array(mask.data.length);
  const stack = new Int32Array(mask.data.length);
  const found: { region: MaskRegion; weight: number }[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || mask.data[start]! <= 0.5) continue;
    const region = emptyRegion(mask.height);
    const [sumX, sumY] = flood(mask, start, seen, stack, region);
    const [dx, dy] = [sumX / region.cells / mask.width - 0.5, sumY / region.cells / mask.height - 0.5];
    const weight = region.cells * (1 - Math.min(0.5, Math.hypot(dx, dy)));
    if (region.cells >= SMALLEST_SHARE * seen.length) found.push({ region, weight });
  }
  return found.sort((a, b) => b.weight - a.weight).map(({ region }) => region);
}

function emptyRegion(rows: number): MaskRegion {
  return { left: new Int32Array(rows).fill(-1), right: new Int32Array(rows).fill(-1), cells: 0 };
}

/** Fills the region that a cell belongs to and returns the sums of its coordinates. */
function flood(
  { width, height, data }: DocumentMask,
  start: number,
  seen: Uint8Array,
  stack: Int32Array,
  region: MaskRegion,
): [number, number] {
  let depth = 0;
  let sumX = 0;
  let sumY = 0;
  const visit = (p: number) => {
    if (seen[p] || data[p]! <= 0.5) return;
    seen[p] = 1;
    stack[depth++] = p;
  };
  visit(start);
  while (depth > 0) {
    const p = stack[--depth]!;
    const x = p % width;
    const y = (p - x) / width;
    region.cells++;
    sumX += x + 0.5;
    sumY += y + 0.5;
    if (region.left[y] === -1 || x < region.left[y]!) region.left[y] = x;
    if (x > region.right[y]!) region.right[y] = x;
    if (x > 0) visit(p - 1);
    if (x < width - 1) visit(p + 1);
    if (y > 0) visit(p - width);
    if (y < height - 1) visit(p + width);
  }
  return [sumX, sumY];
}

/** The mask with every cell set to the least within a square around it: parts narrower than the square are gone. */
export function eroded({ width, height, data }: DocumentMask, radius: number): DocumentMask {
  const across = new Float32Array(data.length);
  for (let p = 0; p < data.length; p++) {
    const x = p % width;
    let least = 1;
    for (let k = Math.max(0, x - radius); k <= Math.min(width - 1, x + radius); k++) {
      least = Math.min(least, data[p - x + k]!);
    }
    across[p] = least;
  }
  const down = new Float32Array(data.length);
  for (let p = 0; p < data.length; p++) {
    const y = Math.floor(p / width);
    let least = 1;
    for (let k = Math.max(0, y - radius); k <= Math.min(height - 1, y + radius); k++) {
      least = Math.min(least, across[p + (k - y) * width]!);
    }
    down[p] = least;
  }
  return { width, height, data: down };
}
