import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { SceneFamily } from './card-back.ts';
import { noiseTable } from './noise-table.ts';

type Colour = readonly [red: number, green: number, blue: number];
type Surface = (x: number, y: number) => Colour;

const tops = new Map<string, RgbImage>();

/** The ground under the card, 1920 x 1080. @param design 0, 1 or 2 */
export function counterTop(family: SceneFamily, design: number): RgbImage {
  const key = `${family}/${design}`;
  const top = tops.get(key) ?? paint(SURFACES[family][design % 3] ?? wood);
  tops.set(key, top);
  return top;
}

function paint(surface: Surface): RgbImage {
  const [width, height] = [1920, 1080];
  const data = new Uint8ClampedArray(width * height * 3);
  for (let y = 0, p = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, p += 3) data.set(surface(x, y), p);
  }
  return { width, height, data: new Uint8Array(data.buffer) };
}

const wood: Surface = (x, y) => {
  const grain = Math.sin(y / 9 + Math.sin(x / 170) * 3) * 9 + Math.sin(y / 2.3 + x / 400) * 4;
  return [128 + grain, 92 + grain * 0.8, 62 + grain * 0.6];
};

const felt: Surface = (x, y) => {
  const fleck = (noiseTable()[(y * 1931 + x) & 0xfffff] ?? 0) * 6;
  return [40 + fleck, 70 + fleck, 58 + fleck];
};

/** Lines of something like print on a sheet of paper. */
const paper: Surface = (x, y) => {
  const line = y % 26 < 11;
  const stroke = line && (noiseTable()[((y / 26) | 0) * 977 + ((x / 3) | 0)] ?? 0) > 0.4;
  const shade = stroke ? 70 : 226;
  return [shade, shade, shade - 6];
};

/** Keys in rows. */
const keyboard: Surface = (x, y) => {
  const gap = x % 92 < 10 || y % 84 < 10;
  const cap = Math.hypot((x % 92) - 50, (y % 84) - 46) < 12 ? 210 : 46;
  return gap ? [16, 16, 18] : [cap, cap, cap + 4];
};

/** A coarse weave. */
const cloth: Surface = (x, y) => {
  const thread = Math.sin(x * 0.9) * Math.sin(y * 0.85) * 22;
  const fold = Math.sin(x / 210 + y / 340) * 24;
  return [96 + thread + fold, 104 + thread + fold, 132 + thread + fold];
};

/** Stripes of even width, as on a table cloth: dense parallel edges that are no symbol. */
const stripes: Surface = (x, y) => {
  const band = (x + y * 0.45) % 22 < 11 ? 196 : 88;
  return [band, band - 12, band - 40];
};

const SURFACES: Record<SceneFamily, readonly [Surface, Surface, Surface]> = {
  development: [wood, felt, paper],
  'held-out': [keyboard, cloth, stripes],
};
