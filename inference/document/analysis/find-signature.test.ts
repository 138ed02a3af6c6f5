import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { renderSpecimen, SPECIMEN_PASSPORT } from '#specimens/render-specimen.ts';
import { findSignature } from './find-signature.ts';

const PORTRAIT = { x: 72, y: 168, width: 420, height: 540 };
/** Loops as a pen writes them, 290 x 90 pixels of a page of 1500. */
const PEN = Array.from({ length: 160 }, (_, k) => {
  const t = k / 159;
  const x = 900 + 290 * t + 14 * Math.sin(t * 44);
  return `${x.toFixed(1)},${(640 - 28 * Math.sin(t * 44 + 1.3) - 24 * Math.sin(t * 9)).toFixed(1)}`;
}).join(' ');
const SIGNATURE = `<polyline points="${PEN}" fill="none" stroke="#1b2a5a" stroke-width="5"/>`;

async function page(shapes: string): Promise<RgbImage> {
  const sheet = await renderSpecimen(SPECIMEN_PASSPORT);
  const marks = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1056">${shapes}</svg>`,
  );
  const marked = await sharp(sheet)
    .flatten({ background: '#888888' })
    .composite([{ input: marks }])
    .png()
    .toBuffer();
  const { data, info } = await sharp(marked).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

test('a signature is cut out with a little room around it', async () => {
  const found = findSignature(await page(SIGNATURE), PORTRAIT);
  expect(found?.box.x).toBeGreaterThan(840);
  expect(found?.box.x).toBeLessThan(905);
  expect((found?.box.x ?? 0) + (found?.box.width ?? 0)).toBeGreaterThan(1180);
  expect(found?.image.width).toBe(found?.box.width);
});

test.each([
  ['a page without a signature', ''],
  ['a ruled line', '<rect x="880" y="650" width="320" height="4" fill="#111111"/>'],
  [
    'a frame',
    '<rect x="880" y="600" width="320" height="90" fill="none" stroke="#111111" stroke-width="4"/>',
  ],
  ['a solid logo', '<ellipse cx="1040" cy="640" rx="130" ry="45" fill="#1b2a5a"/>'],
])('%s is not taken for one', async (_, shapes) => {
  expect(findSignature(await page(shapes), PORTRAIT)).toBeUndefined();
});

test('strokes on the portrait are no signature', async () => {
  expect(findSignature(await page(SIGNATURE), { x: 860, y: 540, width: 380, height: 200 })).toBeUndefined();
});
