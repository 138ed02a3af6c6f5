import sharp from 'sharp';
import { composeMrz } from '#core/icao9303/compose-mrz.ts';
import type { MrzFormat } from '#core/icao9303/mrz.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { type DeskOptions, placeOnDesk } from '../place-on-desk.ts';
import { renderSpecimen } from '../render-specimen.ts';
import { between, pick, type Random, seeded } from '../seeded.ts';
import { randomSpecimen } from './random-specimen.ts';

/** A picture that a zone is hard to find in, and the lines that it shows. */
export interface StressFrame {
  kind: StressKind;
  lines: string[];
  image: RgbImage;
}

const FORMATS: readonly MrzFormat[] = ['TD1', 'TD2', 'TD3', 'MRV-A', 'MRV-B'];

/** The changes to the document, how it lies on the desk, and the changes to the frame. */
interface Stress {
  formats?: readonly MrzFormat[];
  document?: (page: Buffer, random: Random) => Promise<Buffer>;
  desk?: (random: Random) => DeskOptions;
  frame?: (jpeg: Buffer, random: Random) => Promise<Buffer>;
}

const skewed = (random: Random): DeskOptions => ({
  angle: between(random, -9, 9),
  scale: between(random, 0.5, 0.9),
  tilt: between(random, 0, 0.12),
  noise: between(random, 2, 6),
});

const STRESSES = {
  plain: { desk: skewed },
  skew: {
    desk: (r) => ({
      ...skewed(r),
      angle: pick(r, [-1, 1]) * between(r, 15, 32),
      scale: between(r, 0.4, 0.7),
    }),
  },
  curl: { desk: (r) => ({ ...skewed(r), bow: pick(r, [-1, 1]) * between(r, 0.06, 0.13) }) },
  small: {
    desk: (r) => ({ ...skewed(r), scale: between(r, 0.25, 0.31), noise: between(r, 1, 4) }),
    formats: ['TD2', 'TD3'],
  },
  faint: { document: faded, desk: skewed },
  shadow: { desk: skewed, frame: shadowed },
  pattern: { document: patterned, desk: skewed },
  laminate: { desk: skewed, frame: laminated },
  upright: {
    desk: (r) => ({
      ...skewed(r),
      angle: pick(r, [90, 270]) + between(r, -7, 7),
      scale: between(r, 0.45, 0.6),
    }),
  },
  'card back': {
    desk: (r) => ({ ...skewed(r), angle: between(r, -16, 16), scale: between(r, 0.35, 0.8) }),
    formats: ['TD1'],
  },
  phone: {
    desk: (r) => ({ ...skewed(r), blur: between(r, 0.6, 1.6), quality: Math.round(between(r, 22, 50)) }),
  },
  covered: { desk: skewed, frame: covered },
  combined: {
    document: async (page, random) => await faded(await patterned(page, random), random),
    desk: (r) => ({
      ...skewed(r),
      angle: between(r, -20, 20),
      scale: between(r, 0.35, 0.6),
      bow: between(r, -0.05, 0.05),
      blur: between(r, 0.3, 1),
    }),
  },
  page: { document: scanned },
  binarised: { document: binarised },
} satisfies Record<string, Stress>;

export type StressKind = keyof typeof STRESSES;
export const STRESS_KINDS = Object.keys(STRESSES) as StressKind[];

/** One picture of a kind; the same for the same number on every machine. */
export async function stressFrame(kind: StressKind, number: number): Promise<StressFrame> {
  const stress: Stress = STRESSES[kind];
  const random = seeded(STRESS_KINDS.indexOf(kind) * 1000 + number);
  const content = randomSpecimen(random, pick(random, stress.formats ?? FORMATS));
  const page = await renderSpecimen(content);
  const document = stress.document ? await stress.document(page, random) : page;
  const desk = stress.desk && { ...stress.desk(random), seed: number };
  const placed = desk ? await placeOnDesk(document, desk) : document;
  const frame = stress.frame ? await stress.frame(placed, random) : placed;
  const { data, info } = await sharp(frame)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    kind,
    lines: composeMrz(content),
    image: { width: info.width, height: info.height, data: new Uint8Array(data) },
  };
}

/** Grey print on grey paper: an eighth to a third of the contrast. */
async function faded(page: Buffer, random: Random): Promise<Buffer> {
  const contrast = between(random, 0.13, 0.35);
  return await sharp(page)
    .removeAlpha()
    .linear(contrast, between(random, 0.25, 0.9) * 255 * (1 - contrast))
    .png()
    .toBuffer();
}

/** Security print that runs through the zone. */
async function patterned(page: Buffer, random: Random): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(page).metadata();
  const step = between(random, 9, 26);
  const waves = Array.from({ length: Math.ceil((height * 0.45) / step) }, (_, k) => {
    const y = height * 0.58 + k * step;
    const bend = between(random, 4, 22);
    return `<path d="M0 ${y} ${Array.from({ length: 24 }, (_, i) => `Q${(i + 0.5) * (width / 24)} ${y + (i % 2 ? -bend : bend)} ${(i + 1) * (width / 24)} ${y}`).join(' ')}"/>`;
  });
  const grey = Math.round(between(random, 110, 170));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="none" stroke="rgb(${grey},${grey + 20},${grey + 10})" stroke-width="${between(random, 1.5, 4)}">${waves.join('')}</g></svg>`;
  return await sharp(page)
    .composite([{ input: Buffer.from(svg), blend: 'multiply' }])
    .png()
    .toBuffer();
}

/** The edge of a hand's shadow across the document. */
async function shadowed(jpeg: Buffer, random: Random): Promise<Buffer> {
  const dark = Math.round(between(random, 60, 120));
  const [x, lean] = [between(random, 600, 1300), between(random, -500, 500)];
  const soft = between(random, 2, 20);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080"><filter id="s"><feGaussianBlur stdDeviation="${soft}"/></filter><rect width="1920" height="1080" fill="#fff"/><path filter="url(#s)" d="M${x - lean} -60 H2000 V1140 H${x + lean}z" fill="rgb(${dark},${dark},${dark})"/></svg>`;
  return await sharp(jpeg)
    .composite([{ input: Buffer.from(svg), blend: 'multiply' }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Soft bands of light on a laminate, not burnt out. */
async function laminated(jpeg: Buffer, random: Random): Promise<Buffer> {
  const band = () =>
    `<ellipse cx="${between(random, 500, 1400)}" cy="${between(random, 600, 900)}" rx="${between(random, 80, 300)}" ry="${between(random, 30, 120)}" transform="rotate(${between(random, -20, 20)} 960 700)" fill="#fff" opacity="${between(random, 0.35, 0.7)}" filter="url(#s)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080"><filter id="s" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="30"/></filter>${band()}${band()}</svg>`;
  return await sharp(jpeg)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Fingers, stickers, burnt spots: a tenth of the zone cannot be read, so such a picture is found but not exact. */
async function covered(jpeg: Buffer, random: Random): Promise<Buffer> {
  const spots = Array.from({ length: 2 }, () => {
    const fill = pick(random, ['#fff', '#c89070', '#222']);
    return `<ellipse cx="${between(random, 500, 1400)}" cy="${between(random, 620, 900)}" rx="${between(random, 25, 60)}" ry="${between(random, 25, 60)}" fill="${fill}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080">${spots.join('')}</svg>`;
  return await sharp(jpeg)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** The document alone, as a scanner or a rectification gives it. */
async function scanned(page: Buffer, random: Random): Promise<Buffer> {
  return await sharp(page)
    .flatten({ background: '#888' })
    .resize({ width: Math.round(between(random, 640, 1250)) })
    .rotate(between(random, -2, 2), { background: '#666' })
    .jpeg({ quality: Math.round(between(random, 40, 85)) })
    .toBuffer();
}

async function binarised(page: Buffer, random: Random): Promise<Buffer> {
  const scan = await scanned(page, random);
  return await sharp(scan)
    .greyscale()
    .threshold(Math.round(between(random, 110, 170)))
    .png()
    .toBuffer();
}
