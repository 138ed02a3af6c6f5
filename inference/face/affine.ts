/**
 * A plane affine map from target to source pixels: `x' = a x + b y + c`, `y' = d x + e y + f`. Pixel centres lie on
 * whole numbers.
 */
export interface Affine {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

export interface PlanePoint {
  x: number;
  y: number;
}

/** The letterbox map: a square target of `size` pixels that shows the whole picture, centred. */
export function letterboxMap(width: number, height: number, size: number): Affine {
  const scale = Math.max(width, height) / size;
  return {
    a: scale,
    b: 0,
    c: centred(scale) - (scale * size - width) / 2,
    d: 0,
    e: scale,
    f: centred(scale) - (scale * size - height) / 2,
  };
}

/** A square crop of `side` source pixels around a centre, turned by `angle` radians, onto `size` target pixels. */
export function rotatedCropMap(centre: PlanePoint, side: number, angle: number, size: number): Affine {
  const scale = side / size;
  const cosine = Math.cos(angle) * scale;
  const sine = Math.sin(angle) * scale;
  const middle = size / 2 - 0.5;
  return {
    a: cosine,
    b: -sine,
    c: centre.x - 0.5 - cosine * middle + sine * middle,
    d: sine,
    e: cosine,
    f: centre.y - 0.5 - sine * middle - cosine * middle,
  };
}

/** The similarity (turn, uniform scale, shift) that takes `targets` to `sources` with the least square error. */
export function similarityMap(targets: readonly PlanePoint[], sources: readonly PlanePoint[]): Affine {
  const target = centroid(targets);
  const source = centroid(sources);
  let cosine = 0;
  let sine = 0;
  let spread = 0;
  for (const [index, point] of targets.entries()) {
    const [x, y] = [point.x - target.x, point.y - target.y];
    const [u, v] = [sources[index]!.x - source.x, sources[index]!.y - source.y];
    cosine += x * u + y * v;
    sine += x * v - y * u;
    spread += x * x + y * y;
  }
  cosine /= spread;
  sine /= spread;
  return {
    a: cosine,
    b: -sine,
    c: source.x - cosine * target.x + sine * target.y,
    d: sine,
    e: cosine,
    f: source.y - sine * target.x - cosine * target.y,
  };
}

export function applyAffine({ a, b, c, d, e, f }: Affine, x: number, y: number): PlanePoint {
  return { x: a * x + b * y + c, y: d * x + e * y + f };
}

/** Source pixels per target pixel. */
export function affineScale({ a, d }: Affine): number {
  return Math.hypot(a, d);
}

/** Half a target pixel is half a scaled pixel of the source. */
function centred(scale: number): number {
  return 0.5 * scale - 0.5;
}

function centroid(points: readonly PlanePoint[]): PlanePoint {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}
