import { applyHomography, invertHomography, type Quad, rectangleToQuad } from '#core/imaging/geometry.ts';

/** An upright rectangle of the rectified document, in shares of its width and height. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Beside the edge of a document nothing is printed. */
const INSET = 0.04;
/** The other parts are known to about so much, in shares of the document. */
const GAP = 0.02;
/** With a smaller share of the document, the space beside the other parts is no place for its fields. */
const LEAST_SHARE = 0.12;

/**
 * Where the fields of a document are printed: its largest rectangle without other known parts.
 * @param document its corners in the frame, as it is read
 * @param others portrait, machine-readable zone and symbol, in the frame
 * @returns corners in the frame; undefined without known parts, since print and picture are then indistinguishable, and
 * where too little remains
 */
export function textZone(document: Quad, others: readonly Quad[]): Quad | undefined {
  const toFrame = rectangleToQuad(1, 1, document);
  const toDocument = toFrame && invertHomography(toFrame);
  if (!toFrame || !toDocument || others.length === 0) return undefined;
  const taken = others.map((quad) => boxAround(quad.map((corner) => applyHomography(toDocument, corner))));
  const free = largestClear(taken);
  if (!free || areaOf(free) < LEAST_SHARE) return undefined;
  const { left, top, right, bottom } = free;
  const at = (x: number, y: number) => applyHomography(toFrame, { x, y });
  return [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
}

function boxAround(points: readonly { x: number; y: number }[]): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    left: Math.min(...xs) - GAP,
    top: Math.min(...ys) - GAP,
    right: Math.max(...xs) + GAP,
    bottom: Math.max(...ys) + GAP,
  };
}

const areaOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);

/** The sides of the largest clear rectangle lie on sides of the taken ones or of the document, so these are tried. */
function largestClear(taken: readonly Box[]): Box | undefined {
  const xs = placesOf(taken.flatMap(({ left, right }) => [left, right]));
  const ys = placesOf(taken.flatMap(({ top, bottom }) => [top, bottom]));
  let best: Box | undefined;
  for (const [left, right] of pairsOf(xs)) {
    for (const [top, bottom] of pairsOf(ys)) {
      const box = { left, top, right, bottom };
      if (best && areaOf(box) <= areaOf(best)) continue;
      if (!taken.some((other) => overlap(box, other))) best = box;
    }
  }
  return best;
}

/** Where a side may lie: within the document, in order. */
const placesOf = (sides: readonly number[]): number[] =>
  [INSET, ...sides.filter((side) => side > INSET && side < 1 - INSET), 1 - INSET].sort((a, b) => a - b);

const pairsOf = (places: readonly number[]): [number, number][] =>
  places.flatMap((from, i) => places.slice(i + 1).map((to): [number, number] => [from, to]));

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
