import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { create } from 'qrcode';
import { beforeAll, describe, expect, test } from 'vitest';
import { toGrey } from '#core/imaging/grey-image.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { renderBarcodeScene, type SceneOptions } from '#specimens/barcode-scenes/barcode-scene.ts';
import { cardBack } from '#specimens/barcode-scenes/card-back.ts';
import { inventedRecord } from '#specimens/barcode-scenes/invented-record.ts';
import { type DrawnCode as Drawn, type Pdf417Symbol, renderCode, renderPdf417 } from '#specimens/pdf417.ts';
import { seeded } from '#specimens/seeded.ts';
import { createBarcodeReader } from './barcode-reader.ts';
import { locateBarcodes } from './locate-barcodes.ts';
import { decodePdf417 } from './zxing.ts';

const WASM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const RUNS = Number(process.env.FUZZ_RUNS ?? 200);

const reader = createBarcodeReader({ wasm: () => readFile(WASM) });
const text = inventedRecord(seeded(3));
let symbol: Pdf417Symbol;

beforeAll(async () => {
  symbol = await renderPdf417(text, { columns: 11, errorCorrection: 4 });
});

const scene = (options: Partial<SceneOptions> = {}) =>
  renderBarcodeScene(symbol, {
    family: 'development',
    design: 0,
    pixelsPerModule: 3,
    width: 1000,
    height: 900,
    ...options,
  });

const degreesApart = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

describe('a symbol in a scene', () => {
  test.each([0, 7, 20, 45, 90, 131, 180, 200, 270, 315])(
    'is read when turned by %i degrees',
    async (angle) => {
      const { image, quad } = await scene({ angle });
      const { readings, candidates } = await reader.read(image);
      expect(readings).toHaveLength(1);
      const [reading] = readings;
      expect(reading).toMatchObject({ format: 'PDF417', text, mirrored: false });
      expect(Buffer.from(reading!.bytes).toString('latin1')).toBe(text);
      expect(degreesApart(reading!.rotation, angle)).toBeLessThan(1);
      expect(reading!.pixelsPerModule).toBeCloseTo(3, 1);
      reading!.box.forEach((corner, i) => {
        expect(Math.hypot(corner.x - quad[i]!.x, corner.y - quad[i]!.y)).toBeLessThan(4);
      });
      expect(reading!.crop.width).toBeGreaterThan(reading!.crop.height);
      expect(candidates[0]?.pixelsPerModule).toBeCloseTo(3, 1);
    },
  );

  test.each([0, 33, 180])(
    'in a mirror is read and said to be mirrored, turned by %i degrees',
    async (angle) => {
      const { image } = await scene({ angle, mirrored: true });
      const { readings } = await reader.read(image);
      expect(readings).toMatchObject([{ text, mirrored: true }]);
    },
  );

  test('is found in perspective, uneven light and low contrast', async () => {
    const { image } = await scene({ angle: -12, tilt: [0.1, -0.1], shade: [0.4, 0.2], ink: 110, noise: 4 });
    expect((await reader.read(image)).readings).toMatchObject([{ text }]);
  });

  test('that is too small to be decoded is still a candidate that tells its size', async () => {
    const { image } = await scene({ pixelsPerModule: 1.5, blur: 1.6 });
    const { readings, candidates } = await reader.read(image, { effort: 'still' });
    expect(readings).toEqual([]);
    expect(candidates[0]?.pixelsPerModule).toBeCloseTo(1.5, 1);
  });

  test('is looked for in a region alone when one is given', async () => {
    const { image, quad } = await scene({ angle: 5 });
    expect((await reader.read(image, { region: quad })).readings).toMatchObject([{ text }]);
    const elsewhere = quad.map(({ x, y }) => ({ x: x / 10, y: y / 10 })) as unknown as typeof quad;
    expect(await reader.read(image, { region: elsewhere })).toMatchObject({ readings: [], candidates: [] });
  });
});

describe('a still picture', () => {
  /** A symbol straight as a printer makes it, with little white around it and nothing else. */
  const printed = ({ width, height, modules }: Pdf417Symbol, scale: number, margin: number): RgbImage => {
    const [w, h] = [width * scale + 2 * margin, height * scale + 2 * margin];
    const data = Uint8Array.from({ length: w * h * 3 }, (_, i) => {
      const x = Math.floor(((Math.floor(i / 3) % w) - margin) / scale);
      const y = Math.floor((Math.floor(i / 3 / w) - margin) / scale);
      const isInside = x >= 0 && y >= 0 && x < width && y < height;
      return isInside && modules[y * width + x] === 1 ? 0 : 255;
    });
    return { width: w, height: h, data };
  };
  const drawn = fc.record({
    columns: fc.integer({ min: 1, max: 12 }),
    scale: fc.integer({ min: 1, max: 4 }),
    margin: fc.integer({ min: 2, max: 24 }),
  });

  test('gives every symbol that the decoder alone reads, also where none is located', async () => {
    let located = 0;
    let judged = 0;
    await fc.assert(
      fc.asyncProperty(drawn, async ({ columns, scale, margin }) => {
        const small = await renderPdf417('SHORT TEXT 12345', { columns, errorCorrection: 2 });
        const image = printed(small, scale, margin);
        const alone = await decodePdf417(toGrey(image), {
          tryHarder: true,
          tryRotate: true,
          tryDownscale: true,
        });
        const { readings } = await reader.read(image, { effort: 'still' });
        expect(readings.length).toBeGreaterThanOrEqual(alone.length);
        for (const { text: read, crop } of readings) {
          expect(read).toBe('SHORT TEXT 12345');
          expect(crop.width).toBeGreaterThan(0);
        }
        judged += 1;
        if ((await reader.read(image)).readings.length > 0) located += 1;
      }),
      { numRuns: Math.ceil(RUNS / 10), seed: 417 },
    );
    expect(located).toBeLessThan(judged);
  });

  test('gives a symbol that nothing locates beside one that was located', async () => {
    const { image } = await scene({ width: 1400 });
    const small = printed(await renderPdf417('SHORT TEXT 12345', { columns: 2, errorCorrection: 2 }), 1, 12);
    for (let y = 0; y < small.height; y++) {
      const row = small.data.subarray(y * small.width * 3, (y + 1) * small.width * 3);
      image.data.set(row, ((y + 20) * image.width + 20) * 3);
    }
    expect((await reader.read(image)).readings.map((one) => one.text)).toEqual([text]);
    const { readings } = await reader.read(image, { effort: 'still' });
    expect(readings.map((one) => one.text)).toEqual([text, 'SHORT TEXT 12345']);
  });

  test('says nothing of a mirror where the order of the rows is not known', async () => {
    const small = await renderPdf417('SHORT TEXT 12345', { columns: 2, errorCorrection: 2 });
    const image = printed(small, 1, 4);
    const { readings } = await reader.read(image, { effort: 'still' });
    expect(readings).toMatchObject([{ text: 'SHORT TEXT 12345' }]);
    expect(readings[0]).toMatchObject({ mirrored: undefined, pixelsPerModule: undefined });
  });
});

test('the locator finds a symbol without decoding it', async () => {
  const { image, quad } = await scene({ angle: 64 });
  const [candidate] = locateBarcodes(toGrey(image));
  expect(candidate?.score).toBeGreaterThan(0.9);
  candidate?.quad.forEach((corner, i) => {
    expect(Math.hypot(corner.x - quad[i]!.x, corner.y - quad[i]!.y)).toBeLessThan(4);
  });
});

test('a card without a symbol gives no reading and no candidate', async () => {
  for (const design of [0, 1, 2]) {
    const image = await cardBack('development', design);
    expect(await reader.read(image, { effort: 'still' })).toMatchObject({ readings: [], candidates: [] });
  }
});

test('pictures of every small size are answered', async () => {
  for (let width = 1; width <= 40; width += 3) {
    for (let height = 1; height <= 40; height += 3) {
      const image: RgbImage = { width, height, data: new Uint8Array(width * height * 3).fill(120) };
      expect((await reader.read(image)).readings).toEqual([]);
    }
  }
  const dot = { width: 1, height: 1, data: new Uint8Array(3) };
  expect(await reader.read(dot, { effort: 'still' })).toMatchObject({ readings: [], candidates: [] });
});

test('no picture of noise or stripes breaks the reader', async () => {
  const pictures = fc.record({
    width: fc.integer({ min: 1, max: 160 }),
    height: fc.integer({ min: 1, max: 160 }),
    seed: fc.integer(),
    period: fc.integer({ min: 1, max: 12 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  await fc.assert(
    fc.asyncProperty(pictures, async ({ width, height, seed, period, share }) => {
      const random = seeded(seed);
      const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
        const stripe = Math.floor(((i / 3) % width) / period) % 2 === 0 ? 0 : 255;
        return stripe * share + random() * 255 * (1 - share);
      });
      const { readings } = await reader.read({ width, height, data });
      expect(readings).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

describe('codes that are named and not read', () => {
  /** A code in the middle of a scene without a symbol, each module so many pixels wide. */
  const sceneWith = async (format: Drawn, content: string, perModule: number): Promise<RgbImage> => {
    const card = await cardBack('development', 0);
    const image = { ...card, data: card.data.slice() };
    const { width, height, modules } = await renderCode(content, format);
    const [left, top] = [(image.width - width * perModule) >> 1, (image.height - height * perModule) >> 1];
    const margin = 10 * perModule;
    for (let y = -margin; y < height * perModule + margin; y++) {
      for (let x = -margin; x < width * perModule + margin; x++) {
        const [column, row] = [Math.floor(x / perModule), Math.floor(y / perModule)];
        const isInside = column >= 0 && row >= 0 && column < width && row < height;
        const isDark = isInside && modules[row * width + column] === 1;
        const at = ((top + y) * image.width + left + x) * 3;
        image.data.fill(isDark ? 20 : 240, at, at + 3);
      }
    }
    return image;
  };

  test.each([
    ['QRCode', 'UTOPIA 4711', 4, 'QR Code'],
    ['Aztec', 'UTOPIA 4711', 4, 'Aztec'],
    ['DataMatrix', 'UTOPIA 4711', 4, 'Data Matrix'],
    ['Code128', 'UTO-4711-0042', 2, 'Code 128'],
    ['Code39', 'UTO47110042', 2, 'Code 39'],
    ['EAN13', '4006381333931', 3, 'EAN/UPC'],
    ['ITF', '12345678901231', 3, 'ITF'],
  ] as const)('%s is named', async (format, content, perModule, name) => {
    const image = await sceneWith(format, content, perModule);
    const found = await reader.nameCodes(toGrey(image));
    expect(found.map(({ symbology }) => symbology)).toEqual([name]);
    for (const { x, y } of found[0]!.quad) {
      expect(x > 0 && x < image.width && y > 0 && y < image.height).toBe(true);
    }
  });

  test('a PDF417, the print of a card and a counter are none', async () => {
    expect(await reader.nameCodes(toGrey((await scene()).image))).toEqual([]);
    for (const design of [0, 1, 2]) {
      expect(await reader.nameCodes(toGrey(await cardBack('development', design)))).toEqual([]);
    }
  });
});

test('a decoder that cannot be loaded fails loudly and is tried again', async () => {
  let calls = 0;
  const broken = createBarcodeReader({
    wasm: async () => {
      calls += 1;
      throw new Error('gone');
    },
  });
  await expect(broken.prepare()).rejects.toThrow('gone');
  await expect(broken.prepare()).rejects.toThrow('gone');
  expect(calls).toBe(2);
});

describe('a QR code', () => {
  /** A code of this text, each module so many pixels wide, in the middle of a grey frame. */
  function frameWith(content: string, perModule: number, isInverted = false) {
    const { size, data } = create(content, { errorCorrectionLevel: 'M' }).modules;
    const side = (size + 24) * perModule;
    const image = {
      width: side,
      height: side,
      data: new Uint8Array(side * side).fill(isInverted ? 20 : 235),
    };
    for (let y = 0; y < size * perModule; y++) {
      for (let x = 0; x < size * perModule; x++) {
        const isDark = data[Math.floor(y / perModule) * size + Math.floor(x / perModule)];
        const at = (y + 12 * perModule) * side + x + 12 * perModule;
        if (isDark) image.data[at] = isInverted ? 235 : 20;
      }
    }
    return image;
  }
  const LINK = Buffer.from(JSON.stringify({ tag: 'town', code: '3f1c0a9be27d4856917b5de0c4a8f263' }));

  test.each([
    ['dark on light', false],
    ['light on dark', true],
  ])('is read %s, and PDF417 is not taken for one', async (_name, isInverted) => {
    const content = LINK.toString('base64url');
    expect(await reader.readQrCode(frameWith(content, 4, isInverted))).toBe(content);
    expect(await reader.readQrCode(toGrey((await scene()).image))).toBeUndefined();
    expect(decodedOf(await reader.read((await scene()).image))).toEqual([text]);
  });

  const decodedOf = ({ readings }: { readings: { text: string }[] }) => readings.map((one) => one.text);
});
