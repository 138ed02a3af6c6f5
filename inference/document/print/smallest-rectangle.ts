import type { Point } from '#core/imaging/geometry.ts';

/** A rectangle at an angle. */
export interface TurnedRectangle {
  centre: Point;
  /** Unit vector of its longer side, pointing to the right; straight down where it stands upright. */
  along: Point;
  /** The longer and the shorter side. */
  length: number;
  height: number;
}

/** The rectangle of least area around a convex polygon: one of its sides lies along one of the polygon's. */
export function smallestRectangle(hull: readonly Point[]): TurnedRectangle | undefined {
  let best: (TurnedRectangle & { area: number }) | undefined;
  for (const [i, a] of hull.entries()) {
    const b = hull[(i + 1) % hull.length]!;
    const size = Math.hypot(b.x - a.x, b.y - a.y);
    if (size < 1e-9) continue;
    const around = rectangleAlong(hull, { x: (b.x - a.x) / size, y: (b.y - a.y) / size });
    if (!best || around.area < best.area) best = around;
  }
  if (!best || best.area <= 0) return undefined;
  const { area: _area, ...rectangle } = best;
  return rectangle;
}

function rectangleAlong(hull: readonly Point[], u: Point): TurnedRectangle & { area: number } {
  const [us, vs] = [hull.map(({ x, y }) => x * u.x + y * u.y), hull.map(({ x, y }) => y * u.x - x * u.y)];
  const [u0, u1, v0, v1] = [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)];
  const [cu, cv] = [(u0 + u1) / 2, (v0 + v1) / 2];
  const centre = { x: cu * u.x - cv * u.y, y: cu * u.y + cv * u.x };
  const [wide, tall] = [u1 - u0, v1 - v0];
  const side = wide >= tall ? u : { x: -u.y, y: u.x };
  return {
    centre,
    along: pointingRight(side),
    length: Math.max(wide, tall),
    height: Math.min(wide, tall),
    area: wide * tall,
  };
}

/** A line that stands nearly upright is taken to run downwards. */
function pointingRight({ x, y }: Point): Point {
  const steep = Math.abs(y) > Math.abs(x);
  return (steep ? y : x) < 0 ? { x: -x, y: -y } : { x, y };
}
