import sharp from 'sharp';
import { guilloche, silhouette } from './document-art.ts';
import { ocrB } from './ocr-b.ts';
import { type Pdf417Symbol, renderPdf417 } from './pdf417.ts';

/** Pixels per millimetre, as for the other specimens. */
const SCALE = 12;
/** ISO/IEC 7810 ID-1. */
const WIDTH = Math.round(85.6 * SCALE);
const HEIGHT = 54 * SCALE;
/** Left, top, width, height of the portrait in millimetres; large enough for the eyes to be compared. */
const PORTRAIT = [4, 13, 27, 34] as const;
/** Width of a module of the barcode in millimetres; licences print 0.17 to 0.38 (CDS 2020, D.3). */
const MODULE = 0.3;

/** The print on the front of a card, in the order of its lines. */
export interface CardFront {
  title: string;
  lines: readonly string[];
  /** An encoded picture; without it a silhouette is drawn. */
  portrait?: Buffer;
  /** The mark of the US Real-ID Act, a star cut out of a disc. */
  star?: boolean;
  /** Colours of the ground and of the security print. */
  tints?: readonly [ground: string, first: string, second: string];
}

/** The front of an identity card or a licence as PNG, 1027 x 648 pixels, marked as a specimen. */
export async function renderCardFront(card: CardFront): Promise<Buffer> {
  const [ground, first, second] = card.tints ?? ['#eef1f3', '#c6d8ea', '#e3d5c5'];
  const [left, top, width, height] = PORTRAIT.map((mm) => Math.round(mm * SCALE)) as [
    number,
    number,
    number,
    number,
  ];
  const x = left + width + 30;
  const rows = card.lines.map((line, i) =>
    ocrB(line, { x, y: 200 + i * 46, pitch: Math.min(24, (WIDTH - x - 40) / line.length), fill: '#20252b' }),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <clipPath id="card"><rect width="${WIDTH}" height="${HEIGHT}" rx="38"/></clipPath>
    <g clip-path="url(#card)">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>
    ${guilloche(WIDTH, HEIGHT, [first, second])}
    <rect width="${WIDTH}" height="104" fill="#27496d"/>
    ${ocrB(card.title, { x: 44, y: 70, pitch: 34, fill: '#ffffff' })}
    ${silhouette(left, top, width, height)}
    ${rows.join('')}
    ${signature(left + 10, top + height + 44)}
    ${card.star ? star(WIDTH - 76, 158, 34) : ''}
    ${specimenMark()}
    </g>
  </svg>`;
  const base = await sharp(Buffer.from(svg)).png().toBuffer();
  if (!card.portrait) return base;
  const portrait = await sharp(card.portrait).resize(width, height, { fit: 'cover' }).png().toBuffer();
  return sharp(base)
    .composite([{ input: portrait, left, top }])
    .png()
    .toBuffer();
}

/** The back of a licence with the barcode of its record, as PNG, 1027 x 648 pixels. @param record as composed, one character per byte */
export async function renderLicenceBack(record: string): Promise<Buffer> {
  const symbol = await renderPdf417(record, { columns: 13, errorCorrection: 5 });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <clipPath id="card"><rect width="${WIDTH}" height="${HEIGHT}" rx="38"/></clipPath>
    <g clip-path="url(#card)">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#f1f0ea"/>
    <rect y="40" width="${WIDTH}" height="120" fill="#1d1b1a"/>
    ${ocrB('SPECIMEN  NOT VALID', { x: 60, y: 220, pitch: 26, fill: '#8a2f2f' })}
    ${modules(symbol)}
    </g>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** The symbol above the lower edge, with its quiet zone. */
function modules({ width, height, modules: dark }: Pdf417Symbol): string {
  const size = Math.min(MODULE * SCALE, (WIDTH - 80) / width);
  const [left, top] = [(WIDTH - width * size) / 2, HEIGHT - 40 - height * size];
  const rows: string[] = [
    `<rect x="${left - 24}" y="${top - 24}" width="${width * size + 48}" height="${height * size + 48}" fill="#ffffff"/>`,
  ];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!dark[y * width + x]) continue;
      let end = x;
      while (end < width && dark[y * width + end]) end++;
      const at = `x="${left + x * size}" y="${top + y * size}"`;
      rows.push(`<rect ${at} width="${(end - x) * size}" height="${size + 0.05}" fill="#111"/>`);
      x = end;
    }
  }
  return `<g shape-rendering="crispEdges">${rows.join('')}</g>`;
}

/** A disc with a star cut out of it (US Department of Homeland Security, Real-ID marking). */
function star(cx: number, cy: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const r = radius * (i % 2 === 0 ? 0.82 : 0.33);
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    return `${(cx + r * Math.cos(angle)).toFixed(1)},${(cy + r * Math.sin(angle)).toFixed(1)}`;
  });
  return `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="#b58a1f"/><polygon points="${points.join(' ')}" fill="#f7f4ea"/>`;
}

/** A pen stroke that spells no name. */
function signature(x: number, y: number): string {
  const points = Array.from({ length: 60 }, (_, i) => {
    const t = i / 59;
    const height = Math.sin(t * 31) * 16 * (1 - 0.5 * t) + Math.sin(t * 9) * 6;
    return `${(x + t * 230).toFixed(1)},${(y + height).toFixed(1)}`;
  });
  return `<polyline points="${points.join(' ')}" fill="none" stroke="#1d2b55" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function specimenMark(): string {
  const text = ocrB('SPECIMEN', { x: -250, y: 30, pitch: 62, fill: '#b3261e' });
  return `<g opacity="0.16" transform="translate(${WIDTH * 0.7} ${HEIGHT * 0.62}) rotate(-18)">${text}</g>`;
}
