/** Numbers of one corner: x, y in pixels, depth, place in the texture, light of three channels, highlight. */
export const CORNER = 9;

/** A picture that is being drawn: sRGB with transparency, and the depth of the nearest surface. */
export interface Canvas {
  width: number;
  height: number;
  rgba: Uint8ClampedArray<ArrayBuffer>;
  /** Centimetres to the viewer; larger is nearer. */
  depth: Float32Array;
}

/** A texture in linear light, and where it is transparent. */
export interface LinearTexture {
  width: number;
  height: number;
  rgb: Float32Array;
  /** Absent where nothing is transparent. */
  covered?: Uint8Array;
}

const LEVELS = 4096;
const TO_SRGB = Uint8ClampedArray.from({ length: LEVELS }, (_, level) => {
  const light = level / (LEVELS - 1);
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
});

/** Linear light 0..1 to sRGB 0..255 (IEC 61966-2-1); brighter values are burnt out. */
export function toSrgb(light: number): number {
  return TO_SRGB[light >= 1 ? LEVELS - 1 : (light * (LEVELS - 1) + 0.5) | 0]!;
}

/** sRGB 0..255 to linear light 0..1. */
export function toLinear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/**
 * Draws the triangles of one surface where nothing is nearer.
 * @param corners CORNER numbers a point
 * @param inside draws those that turn away from the viewer instead of those that face them
 */
export function fillTriangles(
  canvas: Canvas,
  corners: Float32Array,
  triangles: Uint16Array,
  texture: LinearTexture,
  inside = false,
): void {
  const paintRow = texture.rgb.length === 3 ? paintPlainRow : paintTexturedRow;
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [CORNER * triangles[at]!, CORNER * triangles[at + 1]!, CORNER * triangles[at + 2]!];
    const bx = corners[b]! - corners[a]!;
    const by = corners[b + 1]! - corners[a + 1]!;
    const cx = corners[c]! - corners[a]!;
    const cy = corners[c + 1]! - corners[a + 1]!;
    const area = bx * cy - cx * by;
    // Rows of the picture go down, so triangles that face the viewer turn the other way.
    if (area === 0 || area > 0 !== inside) continue;
    shareStep[1] = cy / area;
    shareStep[2] = -by / area;
    shareStep[0] = -shareStep[1]! - shareStep[2]!;
    const top = Math.max(0, Math.ceil(corners[a + 1]! + Math.min(0, by, cy)));
    const bottom = Math.min(canvas.height - 1, Math.floor(corners[a + 1]! + Math.max(0, by, cy)));
    for (let y = top; y <= bottom; y += 1) {
      const [x, dy] = [corners[a]!, y - corners[a + 1]!];
      share[1] = (-x * cy - cx * dy) / area;
      share[2] = (bx * dy + x * by) / area;
      share[0] = 1 - share[1]! - share[2]!;
      const first = firstInside(canvas.width);
      const count = lastInside(canvas.width) - first + 1;
      if (count <= 0) continue;
      startRow(corners, a, b, c, first);
      paintRow(canvas, y * canvas.width + first, count, texture);
    }
  }
}

/** Shares of the three corners at the left edge of a row, and how they grow along it. */
const share = new Float64Array(3);
const shareStep = new Float64Array(3);

function firstInside(width: number): number {
  let first = 0;
  for (let corner = 0; corner < 3; corner += 1) {
    if (shareStep[corner]! > 0) first = Math.max(first, Math.ceil(-share[corner]! / shareStep[corner]!));
    else if (shareStep[corner] === 0 && share[corner]! < 0) first = width;
  }
  return first;
}

function lastInside(width: number): number {
  let last = width - 1;
  for (let corner = 0; corner < 3; corner += 1) {
    if (shareStep[corner]! < 0) last = Math.min(last, Math.floor(-share[corner]! / shareStep[corner]!));
  }
  return last;
}

/** Depth, place, light and highlight at the first pixel of a row, and how they grow along it. */
const value = new Float64Array(CORNER - 2);
const step = new Float64Array(CORNER - 2);

function startRow(corners: Float32Array, a: number, b: number, c: number, first: number): void {
  const second = share[1]! + first * shareStep[1]!;
  const third = share[2]! + first * shareStep[2]!;
  for (let at = 0; at < CORNER - 2; at += 1) {
    const from = corners[a + 2 + at]!;
    const [toSecond, toThird] = [corners[b + 2 + at]! - from, corners[c + 2 + at]! - from];
    value[at] = from + second * toSecond + third * toThird;
    step[at] = shareStep[1]! * toSecond + shareStep[2]! * toThird;
  }
}

/** A surface of one colour. */
function paintPlainRow({ rgba, depth }: Canvas, start: number, count: number, { rgb }: LinearTexture): void {
  let [z, red, green, blue, highlight] = [value[0]!, value[3]!, value[4]!, value[5]!, value[6]!];
  for (let pixel = start; pixel < start + count; pixel += 1) {
    if (z > depth[pixel]!) {
      depth[pixel] = z;
      rgba[4 * pixel] = toSrgb(rgb[0]! * red + highlight);
      rgba[4 * pixel + 1] = toSrgb(rgb[1]! * green + highlight);
      rgba[4 * pixel + 2] = toSrgb(rgb[2]! * blue + highlight);
    }
    z += step[0]!;
    red += step[3]!;
    green += step[4]!;
    blue += step[5]!;
    highlight += step[6]!;
  }
}

function paintTexturedRow({ rgba, depth }: Canvas, start: number, count: number, texture: LinearTexture) {
  const { width, height, rgb, covered } = texture;
  let [z, u, v] = [value[0]!, value[1]!, value[2]!];
  let [red, green, blue, highlight] = [value[3]!, value[4]!, value[5]!, value[6]!];
  for (let pixel = start; pixel < start + count; pixel += 1) {
    const column = u < 0 ? 0 : u >= width - 1 ? width - 2 : u | 0;
    const row = v < 0 ? 0 : v >= height - 1 ? height - 2 : v | 0;
    if (z > depth[pixel]! && covered?.[row * width + column] !== 0) {
      depth[pixel] = z;
      const [fx, fy] = [u - column, v - row];
      const at = 3 * (row * width + column);
      const below = at + 3 * width;
      const upperLeft = (1 - fx) * (1 - fy);
      const upperRight = fx * (1 - fy);
      const lowerLeft = (1 - fx) * fy;
      const lowerRight = fx * fy;
      for (let channel = 0; channel < 3; channel += 1) {
        const colour =
          upperLeft * rgb[at + channel]! +
          upperRight * rgb[at + 3 + channel]! +
          lowerLeft * rgb[below + channel]! +
          lowerRight * rgb[below + 3 + channel]!;
        const light = channel === 0 ? red : channel === 1 ? green : blue;
        rgba[4 * pixel + channel] = toSrgb(colour * light + highlight);
      }
    }
    z += step[0]!;
    u += step[1]!;
    v += step[2]!;
    red += step[3]!;
    green += step[4]!;
    blue += step[5]!;
    highlight += step[6]!;
  }
}
