import type { RgbImage } from '#core/imaging/rgb-image.ts';

/** Blocks are squares of this many pixels, as large as the blocks of a JPEG. */
const BLOCK = 8;
/** Rows and columns of blocks over the whole picture. */
const BLOCK_ROWS = 27;
const BLOCK_COLUMNS = 48;
/** Where a channel is cut off there is no noise left to see. */
const DARKEST = 16;
const BRIGHTEST = 240;
/** The share of the blocks, flattest first, that counts. */
const FLAT_SHARE = 0.5;

/**
 * Noise of the flat areas: the standard deviation of luminance, in grey levels. The median over the flattest half of
 * the blocks of the deviation that the mask of J. Immerkær, "Fast noise variance estimation" (1996), finds in each; the
 * mask is blind to gradients, and the means of a block's quarters, which noise hardly changes, measure its flatness. 0
 * for a frame that is black or burnt all over, or smaller than a block.
 */
export function flatNoise(image: RgbImage): number {
  if (Math.min(image.width, image.height) < BLOCK) return 0;
  const blocks: { unevenness: number; deviation: number }[] = [];
  const luma = new Float32Array(BLOCK * BLOCK);
  const means = new Float64Array(4);
  for (let row = 0; row < BLOCK_ROWS; row += 1) {
    const top = Math.floor((row * (image.height - BLOCK)) / (BLOCK_ROWS - 1));
    for (let column = 0; column < BLOCK_COLUMNS; column += 1) {
      const left = Math.floor((column * (image.width - BLOCK)) / (BLOCK_COLUMNS - 1));
      readBlock(image, left, top, luma);
      quarterMeans(luma, means);
      const low = Math.min(means[0]!, means[1]!, means[2]!, means[3]!);
      const high = Math.max(means[0]!, means[1]!, means[2]!, means[3]!);
      if (low < DARKEST || high > BRIGHTEST) continue;
      blocks.push({ unevenness: high - low, deviation: maskedDeviation(luma) });
    }
  }
  blocks.sort((a, b) => a.unevenness - b.unevenness);
  const flat = blocks.slice(0, Math.ceil(blocks.length * FLAT_SHARE)).map(({ deviation }) => deviation);
  flat.sort((a, b) => a - b);
  return flat[flat.length >> 1] ?? 0;
}

/** Rec. 601 luma of one block. */
function readBlock({ width, data }: RgbImage, left: number, top: number, luma: Float32Array): void {
  for (let y = 0, at = 0; y < BLOCK; y += 1) {
    let p = 3 * ((top + y) * width + left);
    for (let x = 0; x < BLOCK; x += 1, at += 1, p += 3) {
      luma[at] = 0.299 * data[p]! + 0.587 * data[p + 1]! + 0.114 * data[p + 2]!;
    }
  }
}

/** Means of the four quarters of a block, written into `means`: one array serves every block. */
function quarterMeans(luma: Float32Array, means: Float64Array): void {
  const half = BLOCK / 2;
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const start = (quarter >> 1) * half * BLOCK + (quarter & 1) * half;
    let mean = 0;
    for (let y = 0; y < half; y += 1) {
      for (let x = 0; x < half; x += 1) mean += luma[start + y * BLOCK + x]! / (half * half);
    }
    means[quarter] = mean;
  }
}

/** Root mean square of the mask [1 -2 1; -2 4 -2; 1 -2 1], over its gain of 6. */
function maskedDeviation(luma: Float32Array): number {
  let squares = 0;
  for (let y = 1; y < BLOCK - 1; y += 1) {
    for (let x = 1; x < BLOCK - 1; x += 1) {
      const p = y * BLOCK + x;
      const corners =
        luma[p - BLOCK - 1]! + luma[p - BLOCK + 1]! + luma[p + BLOCK - 1]! + luma[p + BLOCK + 1]!;
      const sides = luma[p - BLOCK]! + luma[p + BLOCK]! + luma[p - 1]! + luma[p + 1]!;
      const response = corners - 2 * sides + 4 * luma[p]!;
      squares += response * response;
    }
  }
  return Math.sqrt(squares / (BLOCK - 2) ** 2) / 6;
}
