import type { GreyImage } from '#core/imaging/grey-image.ts';
import type { PixelBox } from '#core/imaging/sharpness.ts';

/** A connected stroke of ink. */
export interface InkShape extends PixelBox {
  /** Pixels of ink. */
  area: number;
  /** Mean length of its horizontal and vertical runs, the shorter of the two: about the width of the pen. */
  stroke: number;
  /** Share of the ink that lies in the outer tenth of the box on any side, as that of a printed frame does. */
  rim: number;
}

/** How many grey levels, and by which share, ink is darker than its surroundings. */
const LEAST_DIFFERENCE = 22;
const DARKER = 0.82;

/**
 * Finds connected dark shapes, 8 neighbours.
 * @param radius half the side of the window whose mean a pixel is compared with
 * @param least smallest width or height that is kept, in pixels
 */
export function inkShapes(image: GreyImage, radius: number, least: number): InkShape[] {
  const ink = inkMask(image, radius);
  const shapes: InkShape[] = [];
  const stack: number[] = [];
  for (let start = 0; start < ink.length; start++) {
    if (!ink[start]) continue;
    const pixels = [start];
    ink[start] = 0;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      for (const next of neighbours(at, image)) {
        if (!ink[next]) continue;
        ink[next] = 0;
        pixels.push(next);
        stack.push(next);
      }
    }
    const shape = shapeOf(pixels, image.width);
    if (Math.max(shape.width, shape.height) >= least) shapes.push(shape);
  }
  return shapes;
}

function inkMask({ width, height, data }: GreyImage, radius: number): Uint8Array {
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - radius) * (width + 1);
    const bottom = Math.min(height, y + radius + 1) * (width + 1);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const sum = sums[bottom + right]! - sums[bottom + left]! - sums[top + right]! + sums[top + left]!;
      const mean = sum / (((right - left) * (bottom - top)) / (width + 1));
      const value = data[y * width + x]!;
      mask[y * width + x] = value < mean * DARKER && mean - value > LEAST_DIFFERENCE ? 1 : 0;
    }
  }
  return mask;
}

function neighbours(at: number, { width, height }: GreyImage): number[] {
  const [x, y] = [at % width, Math.floor(at / width)];
  const found: number[] = [];
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) found.push(v * width + u);
  }
  return found;
}

function shapeOf(pixels: readonly number[], width: number): InkShape {
  let [left, top, right, bottom] = [width, Number.POSITIVE_INFINITY, 0, 0];
  const own = new Set(pixels);
  let rows = 0;
  let columns = 0;
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
    if (x === 0 || !own.has(at - 1)) rows++;
    if (!own.has(at - width)) columns++;
  }
  const margin = { x: (right - left) / 10, y: (bottom - top) / 10 };
  const onRim = pixels.filter((at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x < left + margin.x || x >= right - margin.x || y < top + margin.y || y >= bottom - margin.y;
  });
  return {
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
    area: pixels.length,
    stroke: pixels.length / Math.max(rows, columns),
    rim: onRim.length / pixels.length,
  };
}
