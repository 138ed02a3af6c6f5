import sharp from 'sharp';
import {
  applyHomography,
  invertHomography,
  type Quad,
  rectangleToQuad,
} from '../../../main/domain/imaging/geometry.ts';
import type { RgbImage } from '../../../main/domain/imaging/rgb-image.ts';

export interface DeskOptions {
  /** Clockwise turn in degrees. */
  angle?: number;
  /** Share of the frame's height that the upright document fills. */
  scale?: number;
  /** How much smaller the far edge appears, 0 to 0.3. */
  tilt?: number;
  /** How far the page's ends bend up, as a share of its height: a book that does not lie flat. */
  bow?: number;
  /** Shift of the centre, as a share of the frame's width and height. */
  offset?: readonly [number, number];
  /** Light: 1 as rendered, below darker. */
  exposure?: number;
  /** Standard deviation of the sensor noise, in grey levels. */
  noise?: number;
  /** Defocus: Gaussian deviation in pixels. */
  blur?: number;
  /** A burnt-out spot: centre as shares of the frame, radius in pixels. */
  glare?: readonly [x: number, y: number, radius: number];
  width?: number;
  height?: number;
  /** JPEG quality. */
  quality?: number;
  /** For desk and noise. */
  seed?: number;
}

/** A document on a desk under a counter camera, as JPEG. */
export async function placeOnDesk(document: Buffer, options: DeskOptions = {}): Promise<Buffer> {
  const { width, height, data } = await deskFrame(document, options);
  const frame = sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 3 } });
  if (options.blur) frame.blur(options.blur);
  return await frame.jpeg({ quality: options.quality ?? 88 }).toBuffer();
}

async function deskFrame(document: Buffer, options: DeskOptions): Promise<RgbImage> {
  const { angle = 0, scale = 0.8, tilt = 0, bow = 0, offset = [0, 0], width = 1920, height = 1080 } = options;
  const { width: fullWidth, height: fullHeight } = await sharp(document).metadata();
  const tall = Math.round(height * scale);
  const wide = Math.round((tall * fullWidth) / fullHeight);
  const page = await sharp(document).resize(wide, tall).ensureAlpha().raw().toBuffer();
  const centre = { x: width * (0.5 + offset[0]), y: height * (0.5 + offset[1]) };
  const toFrame = rectangleToQuad(wide, tall, cornersOnDesk(wide, tall, angle, tilt, centre));
  const toPage = toFrame && invertHomography(toFrame);
  if (!toPage) throw new RangeError('the document cannot be placed like that');
  const random = generator(options.seed ?? 1);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = applyHomography(toPage, { x: x + 0.5, y: y + 0.5 });
      const bent = at.y + bow * tall * ((2 * at.x) / wide - 1) ** 2;
      const pixel = pageColour(page, wide, tall, at.x - 0.5, bent - 0.5) ?? deskColour(x, y);
      expose(
        data,
        (y * width + x) * 3,
        pixel,
        light(x, y, width, height, options),
        random,
        options.noise ?? 3,
      );
    }
  }
  return { width, height, data };
}

function cornersOnDesk(
  wide: number,
  tall: number,
  angle: number,
  tilt: number,
  centre: { x: number; y: number },
): Quad {
  const radians = (angle * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  const corner = (u: number, v: number) => {
    const narrowing = 1 - tilt * (0.5 - v);
    const [x, y] = [(u - 0.5) * wide * narrowing, (v - 0.5) * tall * (1 - tilt / 2)];
    return { x: centre.x + x * cosine - y * sine, y: centre.y + x * sine + y * cosine };
  };
  return [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
}

type Colour = readonly [number, number, number];

/** Bilinear; `undefined` outside the page or in its rounded corners. */
function pageColour(page: Buffer, wide: number, tall: number, x: number, y: number): Colour | undefined {
  if (x < 0 || y < 0 || x > wide - 1 || y > tall - 1) return undefined;
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [x1, y1] = [Math.min(wide - 1, x0 + 1), Math.min(tall - 1, y0 + 1)];
  if (page[(y0 * wide + x0) * 4 + 3]! < 128) return undefined;
  const [fx, fy] = [x - x0, y - y0];
  const channel = (c: number) => {
    const top = page[(y0 * wide + x0) * 4 + c]! * (1 - fx) + page[(y0 * wide + x1) * 4 + c]! * fx;
    const bottom = page[(y1 * wide + x0) * 4 + c]! * (1 - fx) + page[(y1 * wide + x1) * 4 + c]! * fx;
    return top * (1 - fy) + bottom * fy;
  };
  return [channel(0), channel(1), channel(2)];
}

/** A wooden counter: grain of a few sines. */
function deskColour(x: number, y: number): Colour {
  const grain = Math.sin(y / 9 + Math.sin(x / 170) * 3) * 9 + Math.sin(y / 2.3 + x / 400) * 4;
  return [128 + grain, 92 + grain * 0.8, 62 + grain * 0.6];
}

/** Exposure, fall-off to the corners, and what a burnt spot adds. */
function light(x: number, y: number, width: number, height: number, { exposure = 1, glare }: DeskOptions) {
  const fall = 1 - 0.18 * (((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2) * 2);
  if (!glare) return { gain: exposure * fall, added: 0 };
  const distance = Math.hypot(x - glare[0] * width, y - glare[1] * height) / glare[2];
  return { gain: exposure * fall, added: 320 * Math.exp(-(distance ** 4)) };
}

function expose(
  data: Uint8Array,
  offset: number,
  colour: Colour,
  { gain, added }: { gain: number; added: number },
  random: () => number,
  noise: number,
): void {
  // The sum of three uniform numbers is near enough to a normal distribution of deviation one half.
  const deviation = (random() + random() + random() - 1.5) * 2 * noise;
  for (let c = 0; c < 3; c++) {
    data[offset + c] = Math.min(255, Math.max(0, colour[c]! * gain + added + deviation));
  }
}

/** Mulberry32: the same frame for the same seed on every machine. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
