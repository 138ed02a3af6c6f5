import sharp from 'sharp';
import { applyHomography, type Homography, invertHomography, type Quad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { Pdf417Symbol } from '../pdf417.ts';
import { cardBack, type SceneFamily } from './card-back.ts';
import { counterTop } from './counter-top.ts';
import { noiseTable } from './noise-table.ts';

/** The position of a card with a symbol before the camera. */
export interface SceneOptions {
  family: SceneFamily;
  /** 0, 1 or 2. */
  design: number;
  /** Pixels of the frame to a module along the symbol's rows, mean of its upper and lower edge. */
  pixelsPerModule: number;
  /** Clockwise turn in degrees. */
  angle?: number;
  /** Perspective: how much larger things appear a symbol's width to the right and below, as shares. */
  tilt?: readonly [number, number];
  /** Shift of the symbol from the middle of the frame, in pixels. */
  offset?: readonly [number, number];
  /** Defocus: Gaussian deviation in pixels. */
  blur?: number;
  /** Standard deviation of the sensor noise, in grey levels. */
  noise?: number;
  /** Brightness of the ink, 0 to 255: high for low contrast. */
  ink?: number;
  /** Light falling off to the right and down: shares lost over the frame. */
  shade?: readonly [number, number];
  /** A reflection: place as shares of the symbol, radius in pixels, grey levels added at its centre. */
  glare?: readonly [x: number, y: number, radius: number, strength: number];
  /** Seen in a mirror. */
  mirrored?: boolean;
  /** A white panel under the symbol; else the card's print runs behind it. */
  panel?: boolean;
  seed?: number;
  width?: number;
  height?: number;
}

export interface BarcodeScene {
  image: RgbImage;
  /** The symbol's corners in the frame, as it is read (of a mirrored one: as it is seen). */
  quad: Quad;
}

/** Texture pixels to a frame pixel: the ink is blurred at this finer scale before the frame samples it. */
const FINE = 2;
/** Modules around the symbol that its texture and the white panel cover. */
const QUIET = 4;
/** Width of the card over that of the symbol; the symbol's middle as a share of the card's height. */
const CARD = { wider: 1.16, aspect: 0.631, middle: 0.67 };
const JPEG_QUALITY = 80;

/** A symbol on the back of a card on a counter, through a camera and JPEG. */
export async function renderBarcodeScene(symbol: Pdf417Symbol, options: SceneOptions): Promise<BarcodeScene> {
  const { width = 1920, height = 1080, mirrored = false } = options;
  const toFrame = placement(symbol, options, { x: width / 2, y: height / 2 });
  const toModules = invertHomography(toFrame);
  if (!toModules) throw new RangeError('the symbol cannot be placed like that');
  const frame = {
    width,
    height,
    data: await paintScene(symbol, options, { width, height, toModules }),
  };
  const corners = cornersOf(symbol, toFrame);
  expose(frame, options, corners);
  if (mirrored) mirror(frame);
  const jpeg = await sharp(frame.data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  const data = new Uint8Array(await sharp(jpeg).raw().toBuffer());
  const quad = mirrored ? mirroredQuad(corners, width) : corners;
  return { image: { width, height, data }, quad };
}

function cornersOf({ width, height }: Pdf417Symbol, toFrame: Homography): Quad {
  const at = (x: number, y: number) => applyHomography(toFrame, { x, y });
  return [at(0, 0), at(width, 0), at(width, height), at(0, height)];
}

/** The map from modules to frame pixels: perspective about the symbol's middle, then turn, size and place. */
function placement(
  symbol: Pdf417Symbol,
  { angle = 0, tilt = [0, 0], offset = [0, 0], pixelsPerModule }: SceneOptions,
  middle: { x: number; y: number },
): Homography {
  const build = (size: number): Homography => {
    const [g, h] = [-tilt[0] / symbol.width, -tilt[1] / symbol.width];
    const radians = (angle * Math.PI) / 180;
    const [c, s] = [size * Math.cos(radians), size * Math.sin(radians)];
    const [tx, ty] = [middle.x + offset[0], middle.y + offset[1]];
    const [mx, my] = [symbol.width / 2, symbol.height / 2];
    const i = 1 - g * mx - h * my;
    const row = (a: number, b: number, t: number) =>
      [(a + t * g) / i, (b + t * h) / i, (t * i - a * mx - b * my) / i] as const;
    const [a, b, e] = [row(c, -s, tx), row(s, c, ty), [g / i, h / i, 1] as const];
    return [...a, ...b, ...e];
  };
  const [p, q, r, t] = cornersOf(symbol, build(1));
  const across = (Math.hypot(q.x - p.x, q.y - p.y) + Math.hypot(r.x - t.x, r.y - t.y)) / 2;
  return build((pixelsPerModule * symbol.width) / across);
}

interface Ink {
  width: number;
  height: number;
  /** 255 where there is ink. */
  data: Uint8Array;
  /** Texture pixels to a module. */
  scale: number;
}

async function blurredInk(symbol: Pdf417Symbol, pixelsPerModule: number, blur: number): Promise<Ink> {
  const scale = Math.max(1, Math.round(pixelsPerModule * FINE));
  const width = (symbol.width + 2 * QUIET) * scale;
  const height = (symbol.height + 2 * QUIET) * scale;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < symbol.height * scale; y += 1) {
    const row = Math.floor(y / scale) * symbol.width;
    let p = (y + QUIET * scale) * width + QUIET * scale;
    for (let x = 0; x < symbol.width; x += 1, p += scale) {
      if (symbol.modules[row + x]) data.fill(255, p, p + scale);
    }
  }
  if (blur === 0) return { width, height, data, scale };
  const soft = sharp(data, { raw: { width, height, channels: 1 } }).blur((blur * scale) / pixelsPerModule);
  return { width, height, data: new Uint8Array(await soft.toColourspace('b-w').raw().toBuffer()), scale };
}

async function paintScene(
  symbol: Pdf417Symbol,
  { family, design, pixelsPerModule, blur = 0.8, ink: tone = 30, panel = true, seed = 1 }: SceneOptions,
  { width, height, toModules }: { width: number; height: number; toModules: Homography },
): Promise<Uint8Array> {
  const ink = await blurredInk(symbol, pixelsPerModule, blur);
  const card = await cardBack(family, design);
  const top = counterTop(family, design + seed);
  const cardWidth = symbol.width * CARD.wider;
  const cardScale = card.width / cardWidth;
  const left = (cardWidth - symbol.width) / 2;
  const above = cardWidth * CARD.aspect * CARD.middle - symbol.height / 2;
  const data = new Uint8Array(width * height * 3);
  const [a, b, c, d, e, f, g, h, i] = toModules;
  for (let y = 0, p = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, p += 3) {
      const w = g * (x + 0.5) + h * (y + 0.5) + i;
      const u = (a * (x + 0.5) + b * (y + 0.5) + c) / w;
      const v = (d * (x + 0.5) + e * (y + 0.5) + f) / w;
      const onCard = cardAt(card, (u + left) * cardScale, (v + above) * cardScale);
      const from = onCard < 0 ? ((y % top.height) * top.width + (x % top.width)) * 3 : onCard;
      const ground = onCard < 0 ? top.data : card.data;
      const dark = inkAt(ink, (u + QUIET) * ink.scale - 0.5, (v + QUIET) * ink.scale - 0.5);
      for (let k = 0; k < 3; k += 1) {
        const paper = dark >= 0 && panel ? 235 : ground[from + k]!;
        data[p + k] = dark > 0 ? paper + ((tone - paper) * dark) / 255 : paper;
      }
    }
  }
  return data;
}

/** Index of the card's colour there, or -1 beside the card. */
function cardAt({ width, height }: RgbImage, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? -1 : ((y | 0) * width + (x | 0)) * 3;
}

/** How much ink there is, 0 to 255, bilinear; -1 outside symbol and quiet zone. */
function inkAt({ width, height, data }: Ink, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return -1;
  const p = (y | 0) * width + (x | 0);
  const fx = x - (x | 0);
  const fy = y - (y | 0);
  const upper = data[p]! + (data[p + 1]! - data[p]!) * fx;
  const lower = data[p + width]! + (data[p + width + 1]! - data[p + width]!) * fx;
  return upper + (lower - upper) * fy;
}

/** Light, reflection, sensor noise with a little colour in it. */
function expose(
  { width, height, data }: RgbImage,
  { shade = [0, 0], glare, noise = 3, seed = 1 }: SceneOptions,
  [p0, p1, , p3]: Quad,
): void {
  const table = noiseTable();
  const spot = glare && {
    x: p0.x + (p1.x - p0.x) * glare[0] + (p3.x - p0.x) * glare[1],
    y: p0.y + (p1.y - p0.y) * glare[0] + (p3.y - p0.y) * glare[1],
  };
  for (let y = 0, p = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, p += 3) {
      const gain = 1 - (shade[0] * x) / width - (shade[1] * y) / height;
      const distance = glare && spot ? Math.hypot(x - spot.x, y - spot.y) / glare[2] : 9;
      const added = distance < 3 ? (glare?.[3] ?? 0) * Math.exp(-(distance ** 2)) : 0;
      const luma = table[(p + seed * 7919) & 0xfffff]!;
      for (let k = 0; k < 3; k += 1) {
        const grain = luma * 0.8 + table[(p * 5 + k * 4243 + seed * 104729) & 0xfffff]! * 0.6;
        data[p + k] = Math.min(255, Math.max(0, data[p + k]! * gain + added + grain * noise));
      }
    }
  }
}

function mirror({ width, height, data }: RgbImage): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0, far = width - 1; x < far; x += 1, far -= 1) {
      const [p, q] = [(y * width + x) * 3, (y * width + far) * 3];
      for (let k = 0; k < 3; k += 1) {
        [data[p + k], data[q + k]] = [data[q + k]!, data[p + k]!];
      }
    }
  }
}

function mirroredQuad(corners: Quad, width: number): Quad {
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: width - x, y })) as unknown as Quad;
  return [a, b, c, d];
}
