import sharp from 'sharp';
import { invertHomography, type Quad, rectangleToQuad } from '#core/imaging/geometry.ts';
import type { GreyImage } from '#core/imaging/grey-image.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { warpGrey, warpRgb } from '#core/imaging/warp.ts';
import { seeded } from './seeded.ts';

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
  return takePicture(await lay(document, options), options);
}

/** The same document at the same place, once for each seed of the noise. */
export async function filmOnDesk(
  document: Buffer,
  options: DeskOptions,
  seeds: readonly number[],
): Promise<Buffer[]> {
  const desk = await lay(document, options);
  return Promise.all(
    seeds.map((seed) => takePicture({ ...desk, data: desk.data.slice() }, { ...options, seed })),
  );
}

/** @param desk is changed. */
async function takePicture(desk: RgbImage, options: DeskOptions): Promise<Buffer> {
  expose(desk, options);
  const { width, height, data } = desk;
  const frame = sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 3 } });
  if (options.blur) frame.blur(options.blur);
  return await frame.jpeg({ quality: options.quality ?? 88 }).toBuffer();
}

/** The desk without the camera's faults. */
async function lay(document: Buffer, options: DeskOptions): Promise<RgbImage> {
  const { angle = 0, scale = 0.8, tilt = 0, bow = 0, offset = [0, 0], width = 1920, height = 1080 } = options;
  const page = await pageOf(document, Math.round(height * scale), bow);
  const centre = { x: width * (0.5 + offset[0]), y: height * (0.5 + offset[1]) };
  const corners = cornersOnDesk(page.colour.width, page.colour.height, angle, tilt, centre);
  const toFrame = rectangleToQuad(page.colour.width, page.colour.height, corners);
  const toPage = toFrame && invertHomography(toFrame);
  if (!toPage) throw new RangeError('the document cannot be placed like that');
  const colour = warpRgb(page.colour, width, height, toPage);
  const cover = warpGrey(page.cover, width, height, toPage);
  layOverDesk(colour, cover);
  return colour;
}

interface Page {
  colour: RgbImage;
  /** 255 where the page is, 0 beside it. */
  cover: GreyImage;
}

/** The page at its size in the frame, bent, with a transparent border of one pixel so that its edge is not repeated. */
async function pageOf(document: Buffer, tall: number, bow: number): Promise<Page> {
  const border = Math.ceil(Math.abs(bow) * tall) + 1;
  const { data, info } = await sharp(document)
    .resize({ height: tall - 2 * border })
    .ensureAlpha()
    .extend({ top: border, bottom: border, left: 1, right: 1, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const page: Page = {
    colour: { width, height, data: new Uint8Array(width * height * 3) },
    cover: { width, height, data: new Uint8Array(width * height) },
  };
  for (let x = 0; x < width; x++) {
    const shift = Math.round(bow * tall * ((2 * x) / width - 1) ** 2);
    for (let y = 0; y < height; y++) {
      const from = (Math.min(height - 1, Math.max(0, y + shift)) * width + x) * 4;
      const to = y * width + x;
      page.cover.data[to] = data[from + 3]!;
      for (let c = 0; c < 3; c++) page.colour.data[to * 3 + c] = data[from + c]!;
    }
  }
  return page;
}

/** A wooden counter, grain of a few sines, wherever the page is not. */
function layOverDesk({ width, height, data }: RgbImage, cover: GreyImage): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (cover.data[p]! >= 128) continue;
      const grain = Math.sin(y / 9 + Math.sin(x / 170) * 3) * 9 + Math.sin(y / 2.3 + x / 400) * 4;
      data[p * 3] = 128 + grain;
      data[p * 3 + 1] = 92 + grain * 0.8;
      data[p * 3 + 2] = 62 + grain * 0.6;
    }
  }
}

/** Exposure, fall-off to the corners, a burnt spot, sensor noise. */
function expose(
  { width, height, data }: RgbImage,
  { exposure = 1, noise = 3, glare, seed = 1 }: DeskOptions,
): void {
  const random = seeded(seed);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fall = 1 - 0.36 * ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2);
      const distance = glare ? Math.hypot(x - glare[0] * width, y - glare[1] * height) / glare[2] : 9;
      // The sum of three uniform numbers is near enough to a normal distribution of deviation one half.
      const deviation = (random() + random() + random() - 1.5) * 2 * noise;
      const added = deviation + (distance < 2 ? 320 * Math.exp(-(distance ** 4)) : 0);
      const gain = exposure * fall;
      for (let p = (y * width + x) * 3, end = p + 3; p < end; p++) {
        data[p] = Math.min(255, Math.max(0, data[p]! * gain + added));
      }
    }
  }
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
