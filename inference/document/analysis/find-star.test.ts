import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { renderSpecimen, SPECIMEN_PASSPORT } from '#specimens/render-specimen.ts';
import { findStar } from './find-star.ts';

const [X, Y] = [930, 90];
let card: Buffer;

beforeAll(async () => {
  const content = { ...SPECIMEN_PASSPORT, format: 'TD1', documentCode: 'I', optionalData1: '' } as const;
  card = await sharp(await renderSpecimen(content))
    .flatten({ background: '#888888' })
    .png()
    .toBuffer();
});

/** Corners of a star of this many points around the place of the mark, one point up. */
function star(points: number, radius: number, inner = 0.382): string {
  return Array.from({ length: 2 * points }, (_, k) => {
    const [r, angle] = [k % 2 ? radius * inner : radius, (k * Math.PI) / points];
    return `${X + r * Math.sin(angle)},${Y - r * Math.cos(angle)}`;
  }).join(' ');
}

async function cardWith(shapes: string, width = 1027): Promise<RgbImage> {
  const marks = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1027" height="648">${shapes}</svg>`,
  );
  const marked = await sharp(card)
    .composite([{ input: marks }])
    .png()
    .toBuffer();
  const { data, info } = await sharp(marked)
    .resize({ width })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

const disc = (radius: number, fill: string) => `<circle cx="${X}" cy="${Y}" r="${radius}" fill="${fill}"/>`;
const polygon = (points: string, fill: string) => `<polygon points="${points}" fill="${fill}"/>`;
const BEAR =
  '<path d="M820 110q10-60 70-50q60-10 80 20q40 20 20 60h-20l-5-30h-90l-5 30h-25z" fill="#c9a227"/>';

test.each([
  ['a star cut out of a golden disc', disc(38, '#c9a227') + polygon(star(5, 32), '#f3f1ea')],
  ['a star cut out of a black disc', disc(34, '#111111') + polygon(star(5, 29), '#f3f1ea')],
  ['a small star', disc(26, '#111111') + polygon(star(5, 21), '#ffffff')],
  ['a star in a golden bear', BEAR + polygon(star(5, 20), '#f3f1ea')],
  [
    'a black star in a ring',
    `<circle cx="${X}" cy="${Y}" r="38" fill="none" stroke="#222222" stroke-width="3"/>${polygon(star(5, 30), '#222222')}`,
  ],
])('%s is found where it is', async (_, shapes) => {
  const { found, box, score } = findStar(await cardWith(shapes));
  expect(found).toBe(true);
  expect(score).toBeGreaterThan(0.75);
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(X, -1);
  expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeCloseTo(Y, -1);
});

test.each([
  ['a card without a mark', ''],
  ['a ring', disc(38, '#c9a227') + disc(25, '#f3f1ea')],
  ['a star of six points', disc(38, '#c9a227') + polygon(star(6, 32, 0.58), '#f3f1ea')],
  ['a plain disc', disc(38, '#111111')],
])('%s is not taken for it', async (_, shapes) => {
  const { found, score, box } = findStar(await cardWith(shapes));
  expect(found).toBe(false);
  expect(score).toBeLessThan(0.5);
  expect(box).toBeUndefined();
});

test('a picture too small to show a star says that none was found', () => {
  expect(findStar({ width: 40, height: 30, data: new Uint8Array(3600) })).toEqual({ found: false, score: 0 });
});
