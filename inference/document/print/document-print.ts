import type { Quad } from '#core/imaging/geometry.ts';
import { applyHomography, invertHomography, rectangleToQuad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { warpRgb } from '#core/imaging/warp.ts';
import type { DocumentPrint, DocumentQuestion } from '../../ports/document-models.ts';
import { rectify } from '../outline/rectify.ts';
import type { PrintModels } from './print-models.ts';
import { readPrint } from './read-print.ts';

type PrintQuestion = Extract<DocumentQuestion, { ask: 'print' }>;

/** Long side of the page whose lines are read, pixels: no less than a card at 300 dots per inch, no more than helps. */
const LEAST_SIDE = 1012;
const MOST_SIDE = 1600;

/**
 * Reads the print of a document in a frame: cut out straight where its outline is known, else the frame as it is.
 * @throws AppError MODEL_FAILED
 */
export async function documentPrint(
  models: PrintModels,
  frame: RgbImage,
  { outline, upright, without }: PrintQuestion,
): Promise<DocumentPrint> {
  const page = outline ? rectify(frame, outline.quad, pageSide(outline.quad)) : shrunk(frame);
  const toPage = invertedMap(page, outline?.quad ?? cornersOf(frame));
  const parts = without.map(
    (quad) => quad.map((corner) => applyHomography(toPage, corner)) as unknown as Quad,
  );
  return readPrint(models, page, {
    upright: upright && outline !== undefined,
    card: outline?.format === 'ID-1',
    without: parts,
  });
}

function pageSide(quad: Quad): number {
  const sides = quad.map((a, i) => Math.hypot(quad[(i + 1) % 4]!.x - a.x, quad[(i + 1) % 4]!.y - a.y));
  return Math.min(MOST_SIDE, Math.max(LEAST_SIDE, Math.max(...sides)));
}

const cornersOf = ({ width, height }: RgbImage): Quad => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
];

function shrunk(frame: RgbImage): RgbImage {
  const scale = MOST_SIDE / Math.max(frame.width, frame.height);
  if (scale >= 1) return frame;
  const [width, height] = [Math.round(frame.width * scale), Math.round(frame.height * scale)];
  const whole = rectangleToQuad(width, height, cornersOf(frame));
  return whole ? warpRgb(frame, width, height, whole) : frame;
}

/** From pixels of the frame to those of the page; the page stands on its long side as `rectify` cuts it. */
function invertedMap(page: RgbImage, quad: Quad) {
  const [a, b, c, d] = quad;
  const isLevel = Math.hypot(b.x - a.x, b.y - a.y) >= Math.hypot(c.x - b.x, c.y - b.y);
  const level: Quad = isLevel ? quad : [b, c, d, a];
  const toFrame = rectangleToQuad(page.width, page.height, level);
  const toPage = toFrame && invertHomography(toFrame);
  if (!toPage) throw new RangeError('a document of no area has no print');
  return toPage;
}
