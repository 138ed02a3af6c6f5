import type { Point } from './geometry.ts';

/** The convex hull of points, clockwise where y grows downwards, by Andrew's monotone chain. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const upper = chain(sorted);
  const lower = chain(sorted.reverse());
  return [...upper.slice(0, -1), ...lower.slice(0, -1)];
}

function chain(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    while (kept.length >= 2 && turn(kept.at(-2)!, kept.at(-1)!, point) <= 0) kept.pop();
    kept.push(point);
  }
  return kept;
}

/** Positive where a path turns clockwise on the screen; twice the area of the triangle. */
export const turn = (a: Point, b: Point, c: Point): number =>
  (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
