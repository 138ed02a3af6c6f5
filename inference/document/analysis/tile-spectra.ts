import { TILE, transformTile } from '#core/imaging/fourier.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { Tile } from './even-tiles.ts';

const AREA = TILE * TILE;
const MIDDLE = (TILE - 1) / 2;
const HANN = Float32Array.from(
  { length: TILE },
  (_, k) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (k + 0.5)) / TILE),
);
const HALF_ROOT_OF_THREE = Math.sqrt(3) / 2;

/**
 * Power of each tile's luminance per frequency, at `ky * TILE + kx`. Two tiles are transformed at once, as real and as
 * imaginary part; of a real picture opposite frequencies are conjugate, which separates the two again.
 */
export function luminancePowers(image: RgbImage, tiles: readonly Tile[]): Float32Array[] {
  const powers: Float32Array[] = [];
  for (let i = 0; i < tiles.length; i += 2) {
    const [first, second] = [tiles[i]!, tiles[i + 1]];
    const real = luminanceOf(image, first);
    const imaginary = second ? luminanceOf(image, second) : new Float32Array(AREA);
    transformTile(real, imaginary);
    const both = powersOfPair(real, imaginary);
    powers.push(...(second ? both : both.slice(0, 1)));
  }
  return powers;
}

function luminanceOf({ width, data }: RgbImage, tile: Tile): Float32Array {
  const plane = new Float32Array(AREA);
  for (let y = 0, i = 0; y < TILE; y++) {
    let p = ((tile.y + y) * width + tile.x) * 3;
    for (let x = 0; x < TILE; x++, i++, p += 3)
      plane[i] = 0.3 * data[p]! + 0.59 * data[p + 1]! + 0.11 * data[p + 2]!;
  }
  fadeEdges(plane);
  return plane;
}

/** The power of each of two real pictures from their transform as one complex picture. */
function powersOfPair(real: Float32Array, imaginary: Float32Array): [Float32Array, Float32Array] {
  const first = new Float32Array(AREA);
  const second = new Float32Array(AREA);
  for (let ky = 0, i = 0; ky < TILE; ky++) {
    const row = (-ky & (TILE - 1)) * TILE;
    for (let kx = 0; kx < TILE; kx++, i++) {
      const opposite = row + (-kx & (TILE - 1));
      const a = real[i]!;
      const b = imaginary[i]!;
      const c = real[opposite]!;
      const d = imaginary[opposite]!;
      first[i] = ((a + c) ** 2 + (b - d) ** 2) / 4;
      second[i] = ((b + d) ** 2 + (c - a) ** 2) / 4;
    }
  }
  return [first, second];
}

/**
 * Power of red, green turned by 120 degrees and blue turned by 240 degrees. Print dims the three in step, so that a
 * frequency and its opposite are equally strong; the stripes of a display, and the fringes that they leave, stand a
 * third of a period apart. So one of the two wins, like the sequences of a three-phase current.
 */
export function rotaryPower({ width, data }: RgbImage, tile: Tile): Float32Array {
  const real = new Float32Array(AREA);
  const imaginary = new Float32Array(AREA);
  for (let y = 0, i = 0; y < TILE; y++) {
    let p = ((tile.y + y) * width + tile.x) * 3;
    for (let x = 0; x < TILE; x++, i++, p += 3) {
      const green = data[p + 1]!;
      const blue = data[p + 2]!;
      real[i] = data[p]! - (green + blue) / 2;
      imaginary[i] = (green - blue) * HALF_ROOT_OF_THREE;
    }
  }
  fadeEdges(real);
  fadeEdges(imaginary);
  transformTile(real, imaginary);
  for (let i = 0; i < AREA; i++) real[i] = real[i]! * real[i]! + imaginary[i]! * imaginary[i]!;
  return real;
}

/** Subtracts the plane of brightness and fades out the edges, which would add frequencies. */
function fadeEdges(plane: Float32Array): void {
  let sum = 0;
  let across = 0;
  let down = 0;
  for (let y = 0, i = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++, i++) {
      sum += plane[i]!;
      across += plane[i]! * (x - MIDDLE);
      down += plane[i]! * (y - MIDDLE);
    }
  }
  const moment = (AREA * (AREA - 1)) / 12;
  for (let y = 0, i = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++, i++) {
      const level = sum / AREA + (across * (x - MIDDLE) + down * (y - MIDDLE)) / moment;
      plane[i] = (plane[i]! - level) * HANN[x]! * HANN[y]!;
    }
  }
}
