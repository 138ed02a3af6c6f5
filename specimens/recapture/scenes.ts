import sharp, { type Sharp } from 'sharp';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { Scene, Texture } from './camera.ts';
import { hairlineTexture, inkJetTexture, printTexture } from './print-texture.ts';
import type { Random } from './recapture-random.ts';
import { screenTexture } from './screen-texture.ts';

/** A rendered document and its size in millimetres. */
export interface Sheet {
  png: Buffer;
  width: number;
  height: number;
}

/** The border around a copy of a document, in millimetres on each side, and its tone. */
interface Surround {
  left: number;
  top: number;
  right: number;
  bottom: number;
  tone: readonly [number, number, number];
}

/** From here on a sheet is a page of a passport. */
const PAGE_WIDTH = 120;

/**
 * The document itself: every other one has fine security print. A passport's page lies in its booklet, below the facing
 * page and within the rim of the cover.
 */
export async function genuineScene(sheet: Sheet, random: Random, perMm: number): Promise<Scene> {
  const texture = random.chance(0.5) ? hairlineTexture(random, sheet.width) : undefined;
  const document = sharp(sheet.png).flatten({ background: '#8a8a86' });
  const rim = random.between(1, 3.5);
  const booklet: Surround[] = [
    { left: 0, right: 0, bottom: 0, top: random.between(50, 85), tone: [226, 222, 214] },
    {
      left: rim,
      right: rim,
      top: rim,
      bottom: rim,
      tone: random.pick([
        [96, 28, 40],
        [26, 34, 66],
        [30, 60, 44],
      ] as const),
    },
  ];
  return await surrounded(document, sheet, perMm, sheet.width < PAGE_WIDTH ? [] : booklet, texture);
}

/**
 * The document shown by a display, on the ground of a viewer, within a bezel.
 * @param pitch of the display's pixels, in millimetres of the document as large as life
 */
export async function screenScene(
  sheet: Sheet,
  random: Random,
  perMm: number,
  pitch: number,
): Promise<Scene> {
  const ground = random.pick([
    [8, 8, 8],
    [32, 33, 36],
    [240, 240, 240],
    [120, 120, 124],
  ] as const);
  const side = () => random.between(2, 0.5 * sheet.width);
  const surround: Surround = { left: side(), right: side(), top: side(), bottom: side(), tone: ground };
  const shown = sharp(sheet.png)
    .flatten({ background: '#101010' })
    .linear(random.between(0.85, 1), random.between(0, 10));
  const bezel = {
    thickness: random.between(3, 12),
    tone: random.pick([
      [14, 14, 15],
      [60, 60, 62],
    ] as const),
  };
  const texture = screenTexture({
    pitch,
    layout: random.chance(0.7) ? 'stripes' : 'diamond',
    stripeWidth: random.between(0.24, 0.32),
    stripeHeight: random.between(0.78, 0.92),
    black: random.between(0.004, 0.03),
  });
  return await surrounded(shown, sheet, perMm, [surround, frameOf(bezel)], texture);
}

/** The document printed on a sheet of paper, cut out roughly or left on its page. */
export async function printScene(
  sheet: Sheet,
  random: Random,
  perMm: number,
  linesPerInch: number,
): Promise<Scene> {
  const texture = random.chance(0.25)
    ? inkJetTexture(random, random.between(0.15, 0.4))
    : printTexture({
        linesPerInch,
        turn: random.between(-4, 4),
        strength: random.between(0.5, 0.9),
      });
  const printed = sharp(sheet.png).flatten({ background: '#ffffff' }).blur(random.between(0.5, 1.2));
  return await surrounded(printed, sheet, perMm, [paperAround(sheet, random)], texture);
}

/** A photograph of the document on glossy photographic paper, photographed again: no dots and no lattice. */
export async function photographScene(sheet: Sheet, random: Random, perMm: number): Promise<Scene> {
  const first = await sharp(sheet.png)
    .flatten({ background: '#ffffff' })
    .blur(random.between(1, 2.2))
    .gamma(random.between(1.05, 1.4))
    .jpeg({ quality: Math.round(random.between(55, 80)) })
    .toBuffer();
  const toned = sharp(first).linear(random.between(0.8, 0.95), random.between(8, 24));
  return await surrounded(toned, sheet, perMm, [paperAround(sheet, random)]);
}

function paperAround(sheet: Sheet, random: Random): Surround {
  const margin = random.chance(0.5)
    ? () => random.between(1, 6)
    : () => random.between(0.1, 0.8) * sheet.width;
  return { left: margin(), right: margin(), top: margin(), bottom: margin(), tone: [236, 236, 232] };
}

const frameOf = ({ thickness, tone }: { thickness: number; tone: Surround['tone'] }): Surround => ({
  left: thickness,
  right: thickness,
  top: thickness,
  bottom: thickness,
  tone,
});

async function surrounded(
  document: Sharp,
  sheet: Sheet,
  perMm: number,
  surrounds: readonly Surround[],
  texture?: Texture,
): Promise<Scene> {
  let picture = await pixelsOf(document, sheet.width, perMm);
  const at = { x: 0, y: 0 };
  for (const { left, top, right, bottom, tone } of surrounds) {
    const [l, t] = [Math.round(left * perMm), Math.round(top * perMm)];
    const extended = await sharp(Buffer.from(picture.data.buffer), {
      raw: { width: picture.width, height: picture.height, channels: 3 },
    })
      .extend({
        left: l,
        top: t,
        right: Math.round(right * perMm),
        bottom: Math.round(bottom * perMm),
        background: { r: tone[0], g: tone[1], b: tone[2] },
      })
      .raw()
      .toBuffer({ resolveWithObject: true });
    picture = {
      width: extended.info.width,
      height: extended.info.height,
      data: new Uint8Array(extended.data),
    };
    at.x += l / perMm;
    at.y += t / perMm;
  }
  return {
    picture,
    width: picture.width / perMm,
    document: { ...at, width: sheet.width, height: sheet.height },
    ...(texture ? { texture } : {}),
  };
}

async function pixelsOf(image: Sharp, widthMm: number, perMm: number): Promise<RgbImage> {
  const { data, info } = await image
    .resize({ width: Math.round(widthMm * perMm) })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
