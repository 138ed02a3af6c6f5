import sharp from 'sharp';
import { between, type Random } from '../seeded.ts';
import type { DocumentLayout, PlacedText } from './document-layouts.ts';

/** Pixels per millimetre, as for the other specimens. */
const SCALE = 12;
/** Height of capitals as a share of the size of type, as in most sans-serif faces. */
const CAPITALS = 0.72;

/** A face that is drawn from a file, so that no machine needs it. */
export interface PrintFont {
  /** As Pango names it, e.g. `Noto Sans SC Bold`. */
  name: string;
  file: string;
}

/** The look of a document before the camera: `clean` as printed, `hard` small, pale, noisy and compressed. */
export type PrintLevel = 'clean' | 'hard';

/** Where a text stands, in pixels of the picture. */
export interface PrintedText {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface RenderedDocument {
  /** PNG, or JPEG where it is hard. */
  picture: Buffer;
  texts: PrintedText[];
}

/** Draws a document over a pattern of rings and bands, which no other specimen has. */
export async function renderDocument(
  layout: DocumentLayout,
  font: PrintFont,
  random: Random,
  level: PrintLevel,
): Promise<RenderedDocument> {
  const [width, height] = [Math.round(layout.width * SCALE), Math.round(layout.height * SCALE)];
  const ink = level === 'hard' ? '#4a4e58' : '#1c2027';
  const drawn = await Promise.all(layout.texts.map((text) => drawText(text, font, ink)));
  const base = sharp(Buffer.from(backgroundOf(layout, { width, height }, random)));
  const picture = await base
    .composite(drawn.map(({ png, left, top }) => ({ input: png, left, top })))
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
  const texts = drawn.map(({ png: _png, ...text }) => text);
  return { picture: level === 'hard' ? await worsened(picture, { width, height }, random) : picture, texts };
}

async function drawText({ text, x, y, size }: PlacedText, font: PrintFont, ink: string) {
  const points = (size * SCALE) / CAPITALS;
  const { data: png, info } = await sharp({
    text: {
      text: `<span foreground="${ink}">${escaped(text)}</span>`,
      font: `${font.name} ${points.toFixed(1)}`,
      fontfile: font.file,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [Math.round(x * SCALE), Math.round(y * SCALE - size * SCALE)];
  return { png, text, left, top, width: info.width, height: info.height };
}

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

function backgroundOf(
  { portrait }: DocumentLayout,
  { width, height }: { width: number; height: number },
  random: Random,
): string {
  const hue = Math.floor(between(random, 0, 360));
  const bands = Array.from({ length: 14 }, (_, i) => {
    const x = (i * width) / 14;
    return `<rect x="${x}" width="${width / 28}" height="${height}" fill="hsl(${hue + i * 5} 40% 93%)"/>`;
  });
  const rings = Array.from({ length: 26 }, () => {
    const [cx, cy] = [between(random, 0, width), between(random, 0, height)];
    const r = between(random, 30, 160);
    return `<circle cx="${cx.toFixed(0)}" cy="${cy.toFixed(0)}" r="${r.toFixed(0)}" fill="none" stroke="hsl(${hue + 40} 35% 82%)" stroke-width="1.5"/>`;
  });
  const [x, y, w, h] = portrait.map((mm) => mm * SCALE) as [number, number, number, number];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="hsl(${hue} 30% 95%)"/>
    ${bands.join('')}${rings.join('')}
    <rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#cdd3d9"/>
    <circle cx="${x + w / 2}" cy="${y + h * 0.42}" r="${w * 0.26}" fill="#8f979f"/>
  </svg>`;
}

/** As a camera from too far shows it: fewer pixels, soft, with noise, compressed. */
async function worsened(
  picture: Buffer,
  { width, height }: { width: number; height: number },
  random: Random,
): Promise<Buffer> {
  const small = await sharp(picture)
    .resize({ width: Math.round(width * between(random, 0.62, 0.75)) })
    .blur(between(random, 0.5, 0.8))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data, info } = small;
  for (let i = 0; i < data.length; i++)
    data[i] = Math.max(0, Math.min(255, data[i]! + between(random, -14, 14)));
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .resize({ width, height, fit: 'fill' })
    .jpeg({ quality: 55 })
    .toBuffer();
}
