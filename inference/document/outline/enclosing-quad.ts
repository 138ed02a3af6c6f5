import { convexHull, turn } from '#core/imaging/convex-hull.ts';
import type { Point, Quad } from '#core/imaging/geometry.ts';
import type { MaskRegion } from './document-mask.ts';

/**
 * The convex hull of a region, clockwise on the screen, in cell coordinates where whole numbers are cell corners: that
 * of the outer corners of each row.
 */
export function regionHull({ left, right }: MaskRegion): Point[] {
  const points: Point[] = [];
  for (let y = 0; y < left.length; y++) {
    if (left[y] === -1) continue;
    for (const row of [y, y + 1]) points.push({ x: left[y]!, y: row }, { x: right[y]! + 1, y: row });
  }
  return convexHull(points);
}

/** A side along the border of the mask is the frame's, not the document's, and is given up this much more easily. */
const BORDER_WEIGHT = 0.15;

/**
 * A small quad around a convex polygon: the side whose neighbours, made longer, meet with the least area added is
 * given up, until four remain. So rounded corners become square, and a corner that the frame cuts off comes back.
 * @param mask whose cells the polygon is measured in
 */
export function enclosingQuad(
  hull: readonly Point[],
  mask: { width: number; height: number },
): Quad | undefined {
  const polygon = [...hull];
  while (polygon.length > 4) {
    let best: { at: number; corner: Point; cost: number } | undefined;
    for (let at = 0; at < polygon.length; at++) {
      const found = withoutSide(polygon, at);
      if (!found) continue;
      const border = alongBorder(polygon[at]!, polygon[(at + 1) % polygon.length]!, mask);
      const cost = found.added * (border ? BORDER_WEIGHT : 1);
      if (!best || cost < best.cost) best = { at, corner: found.corner, cost };
    }
    if (!best) return undefined;
    polygon[best.at] = best.corner;
    polygon.splice((best.at + 1) % polygon.length, 1);
  }
  return polygon.length === 4 ? (polygon as unknown as Quad) : undefined;
}

function alongBorder(a: Point, b: Point, { width, height }: { width: number; height: number }): boolean {
  const both = (near: (point: Point) => boolean) => near(a) && near(b);
  return (
    both(({ x }) => x <= 0.5) ||
    both(({ y }) => y <= 0.5) ||
    both(({ x }) => x >= width - 0.5) ||
    both(({ y }) => y >= height - 0.5)
  );
}

/** Every side moved outwards by a distance in cells. */
export function grown(quad: Quad, by: number): Quad | undefined {
  const sides = quad.map((a, i) => {
    const b = quad[(i + 1) % 4]!;
    const length = Math.max(1e-6, Math.hypot(b.x - a.x, b.y - a.y));
    const [dx, dy] = [((b.y - a.y) / length) * by, (-(b.x - a.x) / length) * by];
    return [
      { x: a.x + dx, y: a.y + dy },
      { x: b.x + dx, y: b.y + dy },
    ] as const;
  });
  const corners = sides.map(([c, d], i) => meet(...sides[(i + 3) % 4]!, c, d));
  return corners.every((corner) => corner) ? (corners as unknown as Quad) : undefined;
}

/** Where the neighbours of the side from corner `at` to the next meet outside, and the area of that triangle. */
function withoutSide(polygon: readonly Point[], at: number): { corner: Point; added: number } | undefined {
  const n = polygon.length;
  const [a, b, c, d] = [
    polygon[(at + n - 1) % n]!,
    polygon[at]!,
    polygon[(at + 1) % n]!,
    polygon[(at + 2) % n]!,
  ];
  const corner = meet(a, b, c, d);
  if (!corner || turn(b, corner, c) <= 0) return undefined;
  // Beyond b on the one line and before c on the other, or they meet on the wrong side.
  const beyond = (corner.x - b.x) * (b.x - a.x) + (corner.y - b.y) * (b.y - a.y);
  if (beyond < 0) return undefined;
  return { corner, added: Math.abs(turn(b, corner, c)) / 2 };
}

/** The crossing of the line through a and b with that through c and d. */
export function meet(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const cross = ux * vy - uy * vx;
  if (Math.abs(cross) < 1e-6 * Math.hypot(ux, uy) * Math.hypot(vx, vy)) return undefined;
  const t = ((c.x - a.x) * vy - (c.y - a.y) * vx) / cross;
  return { x: a.x + t * ux, y: a.y + t * uy };
}

/** True where every corner turns clockwise on the screen. */
export function isConvex(quad: Quad): boolean {
  return quad.every((b, i) => turn(quad[(i + 3) % 4]!, b, quad[(i + 1) % 4]!) > 0);
}
