import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import type { Quad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { renderCardFront } from '#specimens/render-card.ts';
import { createModelStore } from '../../runtime/model-store.ts';
import { openPrintModels } from './print-models.ts';
import { readPrint } from './read-print.ts';

const models = createModelStore({
  modelsDir: fileURLToPath(new URL('../../../native-models', import.meta.url)),
});
afterAll(() => models.close());

const LINES = ['SPECIMEN', 'ANNA MARIA', 'D23145890', '1974-08-12'];
const OPTIONS = { upright: false, card: true };

async function cardTurned(degrees: number): Promise<RgbImage> {
  const card = await renderCardFront({ title: 'IDENTITY CARD', lines: LINES });
  const { data, info } = await sharp(card)
    .flatten({ background: '#ffffff' })
    .rotate(degrees)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

async function pageOf(svg: string): Promise<RgbImage> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

it.each([0, 90, 180, 270] as const)('reads a card that lies turned by %i degrees', async (degrees) => {
  const print = await readPrint(await openPrintModels(models), await cardTurned(degrees), OPTIONS);
  expect(print.turned).toBe((360 - degrees) % 360);
  const texts = print.lines.map(({ text }) => text.replaceAll(' ', ''));
  for (const text of LINES.slice(1)) expect(texts).toContain(text.replaceAll(' ', ''));
  const line = print.lines.find(({ text }) => text === '1974-08-12');
  expect(line?.confidence).toHaveLength(10);
  expect(line?.box.x).toBeCloseTo(0.39, 1);
  expect(line?.box.y).toBeCloseTo(0.48, 1);
});

it('reads national letters with their marks', async () => {
  const names = ['MUÑOZ', 'LUKÁŠ'];
  const rows = names.map((name, i) => `<text x="330" y="${160 + i * 120}">${name}</text>`);
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="1027" height="648">
    <rect width="1027" height="648" fill="#eef1f3"/>
    <g font-family="sans-serif" font-size="48" fill="#20252b">${rows.join('')}</g></svg>`;
  const print = await readPrint(await openPrintModels(models), await pageOf(card), {
    upright: true,
    card: true,
  });
  expect(print.lines.map(({ text }) => text)).toEqual(names);
});

it('leaves out the lines of other readers, and finds nothing on an empty page', async () => {
  const opened = await openPrintModels(models);
  const page = await cardTurned(0);
  const all: Quad = [
    { x: 0, y: 0 },
    { x: page.width, y: 0 },
    { x: page.width, y: page.height },
    { x: 0, y: page.height },
  ];
  expect((await readPrint(opened, page, { ...OPTIONS, without: [all] })).lines).toEqual([]);
  const black = { ...page, data: new Uint8Array(page.data.length) };
  expect((await readPrint(opened, black, OPTIONS)).lines).toEqual([]);
});

it.each([90, 270] as const)('leaves out the same parts of a page turned by %i degrees', async (degrees) => {
  const page = await cardTurned(degrees);
  // The lower part of the card lies at the left or at the right.
  const [left, right] = degrees === 90 ? [0, 0.55 * page.width] : [0.45 * page.width, page.width];
  const lower: Quad = [
    { x: left, y: 0 },
    { x: right, y: 0 },
    { x: right, y: page.height },
    { x: left, y: page.height },
  ];
  const print = await readPrint(await openPrintModels(models), page, { ...OPTIONS, without: [lower] });
  expect(print.turned).toBe(360 - degrees);
  const texts = print.lines.map(({ text }) => text);
  expect(texts).toContain('ANNA MARIA');
  expect(texts).not.toContain('1974-08-12');
});

it('names vertical lines as not read, and no part of a card that it reads', async () => {
  const opened = await openPrintModels(models);
  const lines = ['IDENTITY CARD', 'ERIKSSON', 'ANNA MARIA', 'D23145890'].map(
    (text, i) => `<text x="330" y="${120 + i * 110}">${text}</text>`,
  );
  const upright = '<text x="110" y="560" transform="rotate(-90 110 560)">UTOPIAN REPUBLIC</text>';
  const look = async (extra: string) => {
    const card = `<svg xmlns="http://www.w3.org/2000/svg" width="1027" height="648">
      <rect width="1027" height="648" fill="#eef1f3"/>
      <g font-family="sans-serif" font-size="48" fill="#20252b">${lines.join('')}${extra}</g></svg>`;
    const { data, info } = await sharp(Buffer.from(card))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const page = { width: info.width, height: info.height, data: new Uint8Array(data) };
    return readPrint(opened, page, { upright: true, card: true });
  };
  expect((await look('')).unread).toEqual([]);
  const { unread, lines: read } = await look(upright);
  expect(read.map(({ text }) => text)).toContain('ERIKSSON');
  expect(unread.length).toBeGreaterThan(0);
  for (const { x, width, height } of unread) {
    expect(x).toBeLessThan(0.1);
    expect(height).toBeGreaterThan(2 * width);
  }
});

it('names lines in letters that the models do not know, here those of a mirror, as not read', async () => {
  const names = ['FJORD KRAGEN', 'BRGEN PFEKL', 'GRAND RIFPEG', 'Jkfgrea Pegs'];
  const rows = names.map(
    (text, i) => `<text transform="translate(800 ${120 + i * 120}) scale(-1 1)">${text}</text>`,
  );
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="1027" height="648">
    <rect width="1027" height="648" fill="#eef1f3"/>
    <g font-family="sans-serif" font-size="48" fill="#20252b">${rows.join('')}</g></svg>`;
  const { unread } = await readPrint(await openPrintModels(models), await pageOf(card), {
    upright: true,
    card: true,
  });
  expect(unread.length).toBeGreaterThanOrEqual(2);
});
