import { shrinkGrey, toGrey } from '#core/imaging/grey-image.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { PixelBox } from '#core/imaging/sharpness.ts';
import { warpRgb } from '#core/imaging/warp.ts';
import { type InkShape, inkShapes } from './ink-shapes.ts';

export interface FoundSignature {
  /** In pixels of the card. */
  box: PixelBox;
  image: RgbImage;
}

/** Width at which a card is searched, in pixels. */
const WIDTH = 640;
/** Everything below is a share of the card's width, which is 85.6 mm on a card and 125 mm on a page. */
const SHORTEST = 0.075;
const TALLEST = 0.16;
const FLATTEST = 0.02;
const WIDEST_PEN = 0.011;
/** Strokes that belong to it lie this near. */
const GAP = 0.03;
/** Ink over box: handwriting leaves most of its box empty, a logo or a face does not; a line leaves none. */
const FULLEST = 0.32;
const EMPTIEST = 0.03;
const MOST_RIM = 0.72;
/** Above this share of the card's height stand titles and emblems. */
const HIGHEST = 0.35;
const MARGIN = 0.012;

/**
 * Looks for the holder's signature on the front of a card or a page: the widest joined thin stroke below the titles
 * that is no frame, line, logo or part of the portrait, with the strokes around it.
 * @param card rectified and upright
 * @param portrait where the portrait is, in pixels of the card
 * @returns undefined where nothing looks enough like handwriting
 */
export function findSignature(card: RgbImage, portrait?: PixelBox): FoundSignature | undefined {
  if (card.width < WIDTH / 2) return undefined;
  const scale = card.width / WIDTH;
  const height = Math.round(card.height / scale);
  const shapes = strokesOf(card, height, portrait && scaled(portrait, 1 / scale));
  const main = shapes
    .filter((shape) => isHandwriting(shape, height))
    .sort((a, b) => b.width * b.area - a.width * a.area)[0];
  if (!main) return undefined;
  const box = within(card, scaled(grown(withNeighbours(main, shapes), MARGIN * WIDTH), scale));
  const map = [1, 0, box.x, 0, 1, box.y, 0, 0, 1] as const;
  return { box, image: warpRgb(card, box.width, box.height, map) };
}

function strokesOf(card: RgbImage, height: number, portrait: PixelBox | undefined): InkShape[] {
  const [wide, tall] = [WIDTH * 2, height * 2];
  const view = warpRgb(card, wide, tall, [card.width / wide, 0, 0, 0, card.height / tall, 0, 0, 0, 1]);
  return inkShapes(shrinkGrey(toGrey(view), 2), Math.round(WIDTH * 0.02), WIDTH * FLATTEST).filter(
    (shape) =>
      shape.x > 1 &&
      shape.y > 1 &&
      shape.x + shape.width < WIDTH - 1 &&
      shape.y + shape.height < height - 1 &&
      shape.stroke <= WIDEST_PEN * WIDTH &&
      !(portrait && overlap(shape, portrait) > 0.5),
  );
}

function isHandwriting({ y, width, height, area, rim }: InkShape, cardHeight: number): boolean {
  const filled = area / (width * height);
  return (
    width >= SHORTEST * WIDTH &&
    height >= FLATTEST * WIDTH &&
    height <= TALLEST * WIDTH &&
    filled <= FULLEST &&
    filled >= EMPTIEST &&
    rim <= MOST_RIM &&
    y + height / 2 > HIGHEST * cardHeight
  );
}

/** The box around a stroke and those beside it on the same line. */
function withNeighbours(main: PixelBox, shapes: readonly InkShape[]): PixelBox {
  let box = main;
  for (const shape of [...shapes].sort((a, b) => distance(main, a) - distance(main, b))) {
    const shared = Math.min(box.y + box.height, shape.y + shape.height) - Math.max(box.y, shape.y);
    if (distance(box, shape) > GAP * WIDTH || shared < 0.6 * shape.height || shape.height > TALLEST * WIDTH)
      continue;
    const [x, y] = [Math.min(box.x, shape.x), Math.min(box.y, shape.y)];
    box = {
      x,
      y,
      width: Math.max(box.x + box.width, shape.x + shape.width) - x,
      height: Math.max(box.y + box.height, shape.y + shape.height) - y,
    };
  }
  return box;
}

/** Horizontal gap. */
function distance(a: PixelBox, b: PixelBox): number {
  return Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width);
}

/** Share of the first box that lies in the second. */
function overlap(a: PixelBox, b: PixelBox): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const tall = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return (Math.max(0, wide) * Math.max(0, tall)) / (a.width * a.height);
}

const scaled = ({ x, y, width, height }: PixelBox, by: number): PixelBox => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
});

const grown = ({ x, y, width, height }: PixelBox, by: number): PixelBox => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

function within(card: RgbImage, box: PixelBox): PixelBox {
  const [x, y] = [Math.max(0, Math.round(box.x)), Math.max(0, Math.round(box.y))];
  return {
    x,
    y,
    width: Math.min(card.width - x, Math.round(box.width)),
    height: Math.min(card.height - y, Math.round(box.height)),
  };
}
