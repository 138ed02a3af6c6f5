import { convexHull } from '#core/imaging/convex-hull.ts';
import type { Point, Quad } from '#core/imaging/geometry.ts';
import { smallestRectangle, type TurnedRectangle } from './smallest-rectangle.ts';
import type { TextMap } from './text-map.ts';

/** A cell is print from this probability on, and a region of cells a line from this mean on. */
const PRINT = 0.3;
const LINE = 0.55;
/** The model marks the core of a line; its rectangle grows by this share of area over circumference. */
const UNCLIP = 1.6;
/** Regions lower than this, in cells, are specks. */
const LEAST_CELLS = 3;
/** Lines lower than this on the page, in pixels, hold no letters that the recogniser tells apart. */
const LEAST_HEIGHT = 8;
/** More lines than any document has; the rest of a page full of them is not looked at. */
const MOST_LINES = 120;

/** A printed line on the page, corners from the top left one on if the page is upright. */
export interface TextBox {
  quad: Quad;
  /** Along and across the line, in pixels of the page. */
  length: number;
  height: number;
  /** Mean probability, 0 to 1. */
  score: number;
}

/** The lines of a map as rectangles at any angle, the largest first. */
export function textBoxes(map: TextMap): TextBox[] {
  const boxes = regionsOf(map).flatMap((region) => {
    const box = boxOf(region, map);
    return box ? [box] : [];
  });
  return boxes.sort((a, b) => b.length * b.height - a.length * a.height).slice(0, MOST_LINES);
}

interface Region {
  /** First and last column of each row, from `top` on. */
  left: number[];
  right: number[];
  top: number;
  cells: number;
  sum: number;
}

/** Connected cells of print, 4 neighbours, so that a touch by a corner does not join two columns. */
function regionsOf({ width, height, probability }: TextMap): Region[] {
  const seen = new Uint8Array(width * height);
  const stack: number[] = [];
  const regions: Region[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || probability[start]! < PRINT) continue;
    const region: Region = { left: [], right: [], top: Math.floor(start / width), cells: 0, sum: 0 };
    seen[start] = 1;
    stack.push(start);
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      add(region, cell % width, Math.floor(cell / width), probability[cell]!);
      const x = cell % width;
      const around = [
        x > 0 ? cell - 1 : -1,
        x < width - 1 ? cell + 1 : -1,
        cell - width,
        cell + width < seen.length ? cell + width : -1,
      ];
      for (const next of around) {
        if (next < 0 || seen[next] || probability[next]! < PRINT) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    regions.push(region);
  }
  return regions;
}

function add(region: Region, x: number, y: number, probability: number): void {
  const row = y - region.top;
  region.left[row] = Math.min(region.left[row] ?? x, x);
  region.right[row] = Math.max(region.right[row] ?? x, x);
  region.cells++;
  region.sum += probability;
}

function boxOf({ left, right, top, cells, sum }: Region, map: TextMap): TextBox | undefined {
  const score = sum / cells;
  if (score < LINE || left.length < LEAST_CELLS) return undefined;
  const corners: Point[] = left.flatMap((from, row) =>
    [row, row + 1].flatMap((y) => [
      { x: from * map.scaleX, y: (top + y) * map.scaleY },
      { x: (right[row]! + 1) * map.scaleX, y: (top + y) * map.scaleY },
    ]),
  );
  const rectangle = smallestRectangle(convexHull(corners));
  if (!rectangle) return undefined;
  const { centre, along, length, height } = levelLetter(rectangle);
  const by = (UNCLIP * length * height) / (2 * (length + height));
  if (height + 2 * by < LEAST_HEIGHT) return undefined;
  return { ...placed(centre, along, length + 2 * by, height + 2 * by), score };
}

/** A single letter is higher than wide, and no line that stands upright. */
const LETTER = 2.2;

function levelLetter(rectangle: TurnedRectangle): TurnedRectangle {
  const { along, length, height } = rectangle;
  const isUpright = Math.abs(along.y) > Math.abs(along.x) && length < LETTER * height;
  if (!isUpright) return rectangle;
  return { ...rectangle, along: { x: along.y, y: -along.x }, length: height, height: length };
}

/** @param along unit vector of the line */
function placed(centre: Point, along: Point, length: number, height: number): Omit<TextBox, 'score'> {
  const corner = (u: number, v: number): Point => ({
    x: centre.x + u * length * along.x - v * height * along.y,
    y: centre.y + u * length * along.y + v * height * along.x,
  });
  const quad: Quad = [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)];
  return { quad, length, height };
}
