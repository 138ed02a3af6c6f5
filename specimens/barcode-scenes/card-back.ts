import sharp from 'sharp';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { guilloche } from '../document-art.ts';
import { ocrB } from '../ocr-b.ts';

/** The pictures of a scene: those to develop with, or those used only to measure. */
export type SceneFamily = 'development' | 'held-out';

const WIDTH = 1600;
const HEIGHT = 1010;

const cards = new Map<string, Promise<RgbImage>>();

/** The back of a card without its barcode, 1600 x 1010 pixels. @param design 0, 1 or 2 */
export function cardBack(family: SceneFamily, design: number): Promise<RgbImage> {
  const key = `${family}/${design}`;
  const card = cards.get(key) ?? rasterise(DESIGNS[family][design % 3] ?? '');
  cards.set(key, card);
  return card;
}

async function rasterise(content: string): Promise<RgbImage> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).flatten().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

function text(lines: readonly string[], x: number, y: number, pitch: number, fill: string): string {
  return lines.map((line, i) => ocrB(line, { x, y: y + i * pitch * 2.1, pitch, fill })).join('');
}

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
const ground = (fill: string) => rect(0, 0, WIDTH, HEIGHT, fill);

/** Bars of many widths side by side, as a linear symbol has them; no symbol of any kind. */
function bars(x: number, y: number, height: number, widths: readonly number[]): string {
  let at = x;
  return widths
    .map((width, i) => {
      const bar = i % 2 === 0 ? rect(at, y, width, height, '#1b1b1b') : '';
      at += width;
      return bar;
    })
    .join('');
}

/** Rings that cross each other: another security print than the waves of the development cards. */
function rings(tint: string): string {
  return Array.from({ length: 40 }, (_, i) => {
    const cx = 300 + (i % 8) * 150;
    const cy = 200 + Math.floor(i / 8) * 160;
    return `<circle cx="${cx}" cy="${cy}" r="${90 + i * 4}" fill="none" stroke="${tint}" stroke-width="2"/>`;
  }).join('');
}

function hatching(tint: string): string {
  return Array.from({ length: 160 }, (_, i) => {
    const x = i * 16 - 500;
    return `<path d="M${x} 0L${x + 600} ${HEIGHT}" stroke="${tint}" stroke-width="3"/>`;
  }).join('');
}

const SMALL_PRINT = ['CLASS D NONE  ENDORSEMENTS B C', 'RESTRICTIONS 01 CORRECTIVE LENSES', 'DONOR NO'];
const OTHER_PRINT = ['9A END 12B REST 15 SEX 16 HGT', 'Return to PO Box 99 Specimen Falls', 'REV 07152019'];

const DESIGNS: Record<SceneFamily, readonly [string, string, string]> = {
  development: [
    ground('#eef0ea') +
      guilloche(WIDTH, HEIGHT, ['#c9dbe6', '#e6d6c9']) +
      rect(0, 70, WIDTH, 160, '#1c1a19') +
      text(SMALL_PRINT, 90, 300, 22, '#30353c'),
    ground('#dfe9ef') +
      text(SMALL_PRINT, 60, 80, 30, '#23282e') +
      text(['SPECIMEN 0042'], 900, 960, 34, '#8a2f2f'),
    ground('#f2ead8') +
      guilloche(WIDTH, HEIGHT, ['#d8c7a6', '#b9cfc0']) +
      bars(1000, 60, 150, [4, 6, 9, 3, 3, 9, 6, 4, 12, 5, 3, 3, 7, 9, 4, 4, 11, 3, 6, 8]) +
      text(SMALL_PRINT, 70, 250, 24, '#3c3326'),
  ],
  'held-out': [
    ground('#e4e2ee') + rings('#b9b2d6') + text(OTHER_PRINT, 120, 120, 26, '#2b2540'),
    ground('#f6f4f0') +
      hatching('#e2e6dc') +
      rect(0, 40, WIDTH, 190, '#3a2417') +
      text(OTHER_PRINT, 50, 290, 20, '#20242a') +
      bars(80, 930, 60, [5, 3, 8, 4, 4, 4, 10, 6, 3, 9, 5, 5, 3, 7, 12, 3, 6, 4, 4, 8, 5, 3]),
    ground('#cfe0d4') +
      rings('#9fc4ad') +
      hatching('#c2d6c8') +
      text(['VOID WITHOUT SIGNATURE', ...OTHER_PRINT], 90, 70, 32, '#15301f') +
      rect(1100, 330, 400, 60, '#fafafa'),
  ],
};
