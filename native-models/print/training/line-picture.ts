import sharp, { type Sharp } from 'sharp';
import { type Quad, rectangleToQuad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { warpRgb } from '#core/imaging/warp.ts';
import { between, pick, type Random } from '#specimens/seeded.ts';
import type { FontFile } from './font-files.ts';

/** Rows and a step of columns of a line as the recogniser reads it, and its columns for each printed one. */
const ROWS = 48;
const COLUMNS_STEP = 8;
const SQUEEZE = 0.8;
const UNSQUEEZED = 96;
const MOST_COLUMNS = 1000;
/** The height of capitals as a share of the size of type. */
const CAPITALS = 0.72;

/** How a line meets the camera. */
export type LineLevel = 'clean' | 'hard' | 'any';

interface Mask {
  width: number;
  height: number;
  data: Buffer;
}

/** Draws lines of print over patterns of security print, and cuts them out as the product does. */
export class LinePress {
  readonly #random: Random;
  readonly #tiles: RgbImage[];

  private constructor(random: Random, tiles: RgbImage[]) {
    this.#random = random;
    this.#tiles = tiles;
  }

  /** @param backgrounds SVG of 1200 x 320 pixels each */
  static async open(random: Random, backgrounds: readonly string[]): Promise<LinePress> {
    const tiles = await Promise.all(
      backgrounds.map((svg) => pixelsOf(sharp(Buffer.from(svg)).flatten({ background: '#fff' }))),
    );
    return new LinePress(random, tiles);
  }

  /** The crop of one line; undefined where it would be too long. */
  async line(
    text: string,
    font: FontFile,
    neighbour: string,
    level: LineLevel,
  ): Promise<RgbImage | undefined> {
    const random = this.#random;
    const capital = CAPITAL[level](random);
    const mask = await drawn(text, font, capital, random);
    const pad = Math.ceil(2.2 * mask.height);
    const [width, height] = [mask.width + 2 * pad, mask.height + 2 * pad];
    if ((ROWS * (mask.width + mask.height)) / mask.height > MOST_COLUMNS / SQUEEZE) return undefined;
    const page = tileOf(pick(random, this.#tiles), width, height, random);
    const ink = inkOn(page, level, random);
    blend(page, mask, pad, pad, ink);
    if (random() < 0.3) {
      const other = await drawn(neighbour, font, capital * between(random, 0.5, 1), random);
      const gap = Math.round(mask.height * between(random, 0.3, 0.9));
      const top = random() < 0.5 ? pad - gap - other.height : pad + mask.height + gap;
      blend(page, other, pad + Math.round(between(random, -20, 20)), top, ink);
    }
    const seen = await photographed(page, level, random);
    return cut(seen, mask, pad, random);
  }
}

/** Pixels of the height of capitals. */
const CAPITAL: Readonly<Record<LineLevel, (random: Random) => number>> = {
  clean: (random) => between(random, 15, 30),
  hard: (random) => between(random, 9, 19),
  any: (random) => Math.exp(between(random, Math.log(8.5), Math.log(38))),
};

async function pixelsOf(picture: Sharp): Promise<RgbImage> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

async function drawn(text: string, font: FontFile, capital: number, random: Random): Promise<Mask> {
  const points = capital / CAPITALS;
  const spacing = random() < 0.25 ? Math.round(1024 * points * between(random, -0.03, 0.12)) : 0;
  const { data, info } = await sharp({
    text: {
      text: `<span letter_spacing="${spacing}">${escaped(text)}</span>`,
      font: `${font.name} ${points.toFixed(1)}`,
      fontfile: font.file,
      dpi: 72,
    },
  })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function tileOf(tile: RgbImage, width: number, height: number, random: Random): RgbImage {
  const data = new Uint8Array(3 * width * height);
  const [left, top] = [Math.floor(random() * tile.width), Math.floor(random() * tile.height)];
  // Mirrored at its edges, so that a long line never meets a seam.
  const mirrored = (at: number, size: number) => {
    const place = at % (2 * size);
    return place < size ? place : 2 * size - 1 - place;
  };
  for (let y = 0; y < height; y++) {
    const row = mirrored(top + y, tile.height) * tile.width;
    for (let x = 0; x < width; x++) {
      const from = 3 * (row + mirrored(left + x, tile.width));
      const to = 3 * (y * width + x);
      data[to] = tile.data[from]!;
      data[to + 1] = tile.data[from + 1]!;
      data[to + 2] = tile.data[from + 2]!;
    }
  }
  return { width, height, data };
}

type Colour = readonly [number, number, number];

/** Dark on light; now and then light on dark. */
function inkOn(page: RgbImage, level: LineLevel, random: Random): Colour {
  const contrast =
    level === 'clean'
      ? between(random, 0, 60)
      : level === 'hard'
        ? between(random, 40, 100)
        : between(random, 0, 115);
  const tint = () => Math.max(0, contrast + between(random, -25, 25));
  if (level !== 'any' || random() > 0.06) return [tint(), tint(), tint()];
  for (let i = 0; i < page.data.length; i++) page.data[i] = page.data[i]! * 0.35;
  return [255 - tint() / 2, 255 - tint() / 2, 255 - tint() / 2];
}

function blend(page: RgbImage, mask: Mask, left: number, top: number, ink: Colour): void {
  for (let y = Math.max(0, -top); y < mask.height && top + y < page.height; y++) {
    for (let x = Math.max(0, -left); x < mask.width && left + x < page.width; x++) {
      const share = mask.data[y * mask.width + x]! / 255;
      if (share === 0) continue;
      const to = 3 * ((top + y) * page.width + left + x);
      for (let c = 0; c < 3; c++)
        page.data[to + c] = page.data[to + c]! + (ink[c]! - page.data[to + c]!) * share;
    }
  }
}

/** Blur, uneven light, noise and compression. */
async function photographed(page: RgbImage, level: LineLevel, random: Random): Promise<RgbImage> {
  const raw = { raw: { width: page.width, height: page.height, channels: 3 as const } };
  const isWorse = level === 'hard' || (level === 'any' && random() < 0.65);
  let picture = sharp(page.data, raw);
  if (isWorse) picture = picture.blur(between(random, 0.35, 1.1));
  if (level === 'any' && random() < 0.12) picture = picture.sharpen({ sigma: 1 });
  const image = await pixelsOf(picture);
  const noise = isWorse ? between(random, 3, 16) : between(random, 0, 4);
  const [slope, light] = [between(random, -0.25, 0.25), level === 'any' ? between(random, 0.6, 1.05) : 1];
  for (let i = 0; i < image.data.length; i++) {
    const x = (Math.floor(i / 3) % image.width) / image.width - 0.5;
    const value =
      image.data[i]! * (light + (level === 'any' ? slope * x : 0)) + noise * (random() + random() - 1) * 1.4;
    image.data[i] = Math.max(0, Math.min(255, value));
  }
  if (!isWorse && random() < 0.5) return image;
  const jpeg = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .jpeg({ quality: Math.round(isWorse ? between(random, 40, 85) : between(random, 75, 95)) })
    .toBuffer();
  return pixelsOf(sharp(jpeg));
}

/** As the boxes of the detection lie around a line: a margin, not quite level. */
function cut(page: RgbImage, mask: Mask, pad: number, random: Random): RgbImage | undefined {
  const unit = mask.height;
  const [top, bottom] = [between(random, 0.08, 0.45), between(random, 0.08, 0.45)];
  const [left, right] = [between(random, 0.1, 0.6), between(random, 0.1, 0.6)];
  const tilt = (between(random, -0.5, 0.5) * between(random, 0, 0.3) * unit) / 2;
  const [x0, x1] = [pad - left * unit, pad + mask.width + right * unit];
  const [y0, y1] = [pad - top * unit, pad + unit + bottom * unit];
  const quad: Quad = [
    { x: x0, y: y0 - tilt },
    { x: x1, y: y0 + tilt },
    { x: x1, y: y1 + tilt },
    { x: x0, y: y1 - tilt },
  ];
  const printed = (ROWS * (x1 - x0)) / (y1 - y0);
  const squeezed = Math.max(Math.min(printed, UNSQUEEZED), SQUEEZE * printed) * between(random, 0.88, 1.14);
  const columns = Math.max(2 * COLUMNS_STEP, Math.round(squeezed / COLUMNS_STEP) * COLUMNS_STEP);
  const toPage = rectangleToQuad(columns, ROWS, quad);
  return toPage && warpRgb(page, columns, ROWS, toPage);
}
