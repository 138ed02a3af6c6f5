export interface Point {
  x: number;
  y: number;
}

/** Four corners: top left, top right, bottom right, bottom left, as the content is read. */
export type Quad = readonly [Point, Point, Point, Point];

/** A plane projective map, row by row, last entry 1. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

export function applyHomography(h: Homography, { x, y }: Point): Point {
  const w = h[6] * x + h[7] * y + h[8];
  return { x: (h[0] * x + h[1] * y + h[2]) / w, y: (h[3] * x + h[4] * y + h[5]) / w };
}

/**
 * The map that takes the corners of a `width` x `height` rectangle to a quad, in pixel-edge coordinates.
 * @returns `undefined` where the quad is degenerate
 */
export function rectangleToQuad(width: number, height: number, quad: Quad): Homography | undefined {
  const [p0, p1, p2, p3] = quad;
  // Heckbert, Fundamentals of Texture Mapping (1989), section 2.2.3: unit square to quad.
  const dx1 = p1.x - p2.x;
  const dx2 = p3.x - p2.x;
  const sx = p0.x - p1.x + p2.x - p3.x;
  const dy1 = p1.y - p2.y;
  const dy2 = p3.y - p2.y;
  const sy = p0.y - p1.y + p2.y - p3.y;
  const determinant = dx1 * dy2 - dx2 * dy1;
  if (Math.abs(determinant) < 1e-9 || width <= 0 || height <= 0) return undefined;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  return [
    (p1.x - p0.x + g * p1.x) / width,
    (p3.x - p0.x + h * p3.x) / height,
    p0.x,
    (p1.y - p0.y + g * p1.y) / width,
    (p3.y - p0.y + h * p3.y) / height,
    p0.y,
    g / width,
    h / height,
    1,
  ];
}

export function invertHomography(m: Homography): Homography | undefined {
  const [a, b, c, d, e, f, g, h, i] = m;
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (Math.abs(determinant) < 1e-12) return undefined;
  const scale = e * a - b * d;
  if (Math.abs(scale) < 1e-12) return undefined;
  return [
    (e * i - f * h) / scale,
    (c * h - b * i) / scale,
    (b * f - c * e) / scale,
    (f * g - d * i) / scale,
    (a * i - c * g) / scale,
    (c * d - a * f) / scale,
    (d * h - e * g) / scale,
    (b * g - a * h) / scale,
    1,
  ];
}
