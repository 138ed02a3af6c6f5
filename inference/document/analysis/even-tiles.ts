import { TILE } from '#core/imaging/fourier.ts';
import type { Point, Quad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';

/** Tiles overlap by a quarter. */
const STEP = 48;
const BLOCK = 8;
/** Where a tile is darker, or any block of it brighter, no pattern of the surface can show. */
const DARKEST = 25;
const BRIGHTEST = 246;

export interface Tile {
  x: number;
  y: number;
  /** Deviation of the means of its blocks, in grey levels: the print on it, not finer texture. */
  roughness: number;
  /** Mean of the green channel. */
  brightness: number;
}

/**
 * Places within an outline, the evenest first: there the least print hides the pattern of the surface itself.
 */
export function evenTiles(image: RgbImage, outline: Quad): Tile[] {
  const tiles: Tile[] = [];
  for (let y = 0; y + TILE <= image.height; y += STEP) {
    for (let x = 0; x + TILE <= image.width; x += STEP) {
      const tile = holdsTile(outline, x, y) ? tileAt(image, x, y) : undefined;
      if (tile) tiles.push(tile);
    }
  }
  return tiles.sort((a, b) => a.roughness - b.roughness);
}

function holdsTile(outline: Quad, x: number, y: number): boolean {
  return (
    isInside(outline, { x, y }) &&
    isInside(outline, { x: x + TILE, y }) &&
    isInside(outline, { x, y: y + TILE }) &&
    isInside(outline, { x: x + TILE, y: y + TILE })
  );
}

function isInside(outline: Quad, { x, y }: Point): boolean {
  let sign = 0;
  for (let k = 0; k < 4; k++) {
    const a = outline[k]!;
    const b = outline[(k + 1) % 4]!;
    const side = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
    if (side * sign < 0) return false;
    if (side !== 0) sign = side;
  }
  return true;
}

function tileAt({ width, data }: RgbImage, left: number, top: number): Tile | undefined {
  let sum = 0;
  let squares = 0;
  const blocks = (TILE / BLOCK) ** 2;
  for (let by = top; by < top + TILE; by += BLOCK) {
    for (let bx = left; bx < left + TILE; bx += BLOCK) {
      let block = 0;
      for (let y = by + 1; y < by + BLOCK; y += 2) {
        for (let x = bx + 1; x < bx + BLOCK; x += 2) block += data[(y * width + x) * 3 + 1]!;
      }
      block /= (BLOCK / 2) ** 2;
      if (block > BRIGHTEST) return undefined;
      sum += block;
      squares += block * block;
    }
  }
  const brightness = sum / blocks;
  if (brightness < DARKEST) return undefined;
  const roughness = Math.sqrt(Math.max(0, squares / blocks - brightness * brightness));
  return { x: left, y: top, roughness, brightness };
}
