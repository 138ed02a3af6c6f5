import type { Point, Quad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';

/** Places along a side at which the surroundings are looked at. */
const PLACES = 48;
/** Distances from a side that are searched, as shares of the document's shorter side; nearer lies its own edge. */
const NEAREST = 0.03;
const FARTHEST = 0.4;
const STEPS = 120;
/** How many steps on either side of an edge are averaged to judge it. */
const REACH = 3;
/** Turns that a parallel edge may have, as a shift in steps from one end of the side to the other. */
const SKEWS = [-12, -8, -4, 0, 4, 8, 12];

/**
 * The edge of a screen or a sheet around a document: straight edges outside it that run along its sides.
 * @returns contrast of the second strongest of the four sides' edges, in grey levels (one edge may be a desk's);
 * undefined where less than two sides have surroundings in the picture
 */
export function borderEdge(image: RgbImage, outline: Quad): number | undefined {
  const centre = {
    x: outline.reduce((sum, { x }) => sum + x / 4, 0),
    y: outline.reduce((sum, { y }) => sum + y / 4, 0),
  };
  const sides = outline.map((from, k) => ({ from, to: outline[(k + 1) % 4] as Point }));
  const shorter = Math.min(...sides.map(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y)));
  const contrasts = sides.flatMap(({ from, to }) => {
    const profile = surroundings(image, from, to, centre, shorter);
    return profile ? [strongestEdge(profile)] : [];
  });
  return contrasts.sort((a, b) => b - a)[1];
}

interface Profile {
  /** Row by row: a place along the side, then the luminance at each step outwards. */
  data: Float32Array;
  /** Steps that lie in the picture at every place. */
  steps: number;
}

function surroundings(
  image: RgbImage,
  from: Point,
  to: Point,
  centre: Point,
  shorter: number,
): Profile | undefined {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  let normal = { x: (to.y - from.y) / length, y: (from.x - to.x) / length };
  if ((centre.x - from.x) * normal.x + (centre.y - from.y) * normal.y > 0)
    normal = { x: -normal.x, y: -normal.y };
  const data = new Float32Array(PLACES * STEPS);
  let steps = STEPS;
  for (let place = 0; place < PLACES; place++) {
    const along = 0.06 + (0.88 * place) / (PLACES - 1);
    for (let step = 0; step < steps; step++) {
      const away = shorter * (NEAREST + ((FARTHEST - NEAREST) * step) / STEPS);
      const x = Math.round(from.x + along * (to.x - from.x) + away * normal.x);
      const y = Math.round(from.y + along * (to.y - from.y) + away * normal.y);
      if (x < 0 || y < 0 || x >= image.width || y >= image.height) steps = step;
      else {
        const p = (y * image.width + x) * 3;
        data[place * STEPS + step] =
          0.3 * image.data[p]! + 0.59 * image.data[p + 1]! + 0.11 * image.data[p + 2]!;
      }
    }
  }
  return steps >= 4 * REACH ? { data, steps } : undefined;
}

/** Contrast of the straight edge at which all places agree best: the mean of the steps' differences, in grey levels. */
function strongestEdge({ data, steps }: Profile): number {
  const edges = new Float32Array(data.length);
  for (let place = 0; place < PLACES; place++) {
    for (let at = REACH; at + REACH < steps; at++)
      edges[place * STEPS + at] = edgeAt(data, place * STEPS + at);
  }
  let strongest = 0;
  for (const skew of SKEWS) {
    for (let step = REACH; step + REACH < steps; step++) {
      let sum = 0;
      let seen = 0;
      for (let place = 0; place < PLACES; place++) {
        const at = step + Math.round(skew * (place / (PLACES - 1) - 0.5));
        if (at < REACH || at + REACH >= steps) continue;
        seen++;
        sum += edges[place * STEPS + at]!;
      }
      if (seen > PLACES * 0.75) strongest = Math.max(strongest, Math.abs(sum) / seen);
    }
  }
  return strongest;
}

function edgeAt(data: Float32Array, at: number): number {
  let difference = 0;
  for (let k = 1; k <= REACH; k++) difference += data[at + k]! - data[at - k]!;
  return difference / REACH;
}
