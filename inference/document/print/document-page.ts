import { applyHomography, invertHomography, type Quad, rectangleToQuad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { levelled, rectify } from '../outline/rectify.ts';
import { cornersOf, resized } from './whole-page.ts';

/** Long side of the page whose lines are read, pixels: no less than a card at 300 dots per inch, no more than helps. */
const LEAST_SIDE = 1012;
const MOST_SIDE = 1600;

/** A document cut out straight. */
export interface DocumentPage {
  page: RgbImage;
  /** A part of the frame, in pixels of the page. */
  onPage: (part: Quad) => Quad;
}

/**
 * Cuts a document out straight where its outline is known, else takes the frame as it is, no larger than helps.
 * @param outline clockwise, in pixels of the frame
 */
export function documentPage(frame: RgbImage, outline: Quad | undefined): DocumentPage {
  const page = outline ? rectify(frame, outline, pageSide(outline)) : shrunk(frame);
  const level = outline ? levelled(outline, frame).level : cornersOf(frame);
  const toFrame = rectangleToQuad(page.width, page.height, level);
  const toPage = toFrame && invertHomography(toFrame);
  if (!toPage) throw new RangeError('a document of no area has no print');
  const onPage = (part: Quad) => part.map((corner) => applyHomography(toPage, corner)) as unknown as Quad;
  return { page, onPage };
}

function pageSide(quad: Quad): number {
  const sides = quad.map((a, i) => Math.hypot(quad[(i + 1) % 4]!.x - a.x, quad[(i + 1) % 4]!.y - a.y));
  return Math.min(MOST_SIDE, Math.max(LEAST_SIDE, ...sides));
}

function shrunk(frame: RgbImage): RgbImage {
  const scale = MOST_SIDE / Math.max(frame.width, frame.height);
  return scale >= 1
    ? frame
    : resized(frame, Math.round(frame.width * scale), Math.round(frame.height * scale));
}
