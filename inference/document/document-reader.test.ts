import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { composeMrz } from '#core/icao9303/compose-mrz.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { type DeskOptions, placeOnDesk } from '#specimens/place-on-desk.ts';
import { renderSpecimen, SPECIMEN_PASSPORT, type SpecimenContent } from '#specimens/render-specimen.ts';
import { createModelStore } from '../runtime/model-store.ts';
import { SurfaceMemory } from './analysis/surface-memory.ts';
import { createBarcodeReader } from './barcode/barcode-reader.ts';
import { frameOf } from './document-frame.ts';
import { createDocumentReader } from './document-reader.ts';
import { MRZ_LINE_MODEL } from './line-recogniser.ts';
import { OUTLINE_MODEL } from './outline/find-outline.ts';
import { openPrintModels } from './print/print-models.ts';

const models = createModelStore({
  modelsDir: fileURLToPath(new URL('../../native-models', import.meta.url)),
});
const zxing = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const parts = {
  openRecogniser: () => models.session(MRZ_LINE_MODEL.task, MRZ_LINE_MODEL.model),
  openOutline: () => models.session(OUTLINE_MODEL.task, OUTLINE_MODEL.model),
  barcodes: createBarcodeReader({ wasm: () => readFile(zxing) }),
  openPrint: () => openPrintModels(models),
  surface: new SurfaceMemory(),
  today: () => '2025-06-15',
};
const reader = createDocumentReader(parts);
const LEVEL = { roll: 0 };
afterAll(() => models.close());

const CARD = { ...SPECIMEN_PASSPORT, documentCode: 'I', optionalData1: '' };
const VISA = { ...SPECIMEN_PASSPORT, documentCode: 'V', optionalData1: 'AB12' };

async function frame(content: SpecimenContent, desk: DeskOptions = {}): Promise<RgbImage> {
  const jpeg = await placeOnDesk(await renderSpecimen(content), desk);
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

describe('the real model reads whole 1080p frames exactly', () => {
  test.each<[string, SpecimenContent, DeskOptions]>([
    ['a passport, straight', SPECIMEN_PASSPORT, {}],
    [
      'a passport that fills 40 % of the height',
      SPECIMEN_PASSPORT,
      { scale: 0.4, angle: -5, offset: [-0.15, 0.1] },
    ],
    ['a passport that fills the height', SPECIMEN_PASSPORT, { scale: 1 }],
    ['a passport on its head', SPECIMEN_PASSPORT, { angle: 184 }],
    ['a passport seen in perspective', SPECIMEN_PASSPORT, { tilt: 0.18, angle: 4, scale: 0.9 }],
    ['a passport whose page bends', SPECIMEN_PASSPORT, { bow: 0.03, angle: 5 }],
    ['a TD1 card turned by 14 degrees', { ...CARD, format: 'TD1' }, { angle: 14, scale: 0.7 }],
    [
      'a TD1 card with a long number',
      { ...CARD, format: 'TD1', documentNumber: 'D23145890734' },
      { angle: -3 },
    ],
    ['a TD2 card turned by -14 degrees', { ...CARD, format: 'TD2' }, { angle: -14, scale: 0.7 }],
    ['a TD1 card under a noisy sensor', { ...CARD, format: 'TD1' }, { exposure: 0.6, noise: 11, angle: 5 }],
    ['an MRV-A visa, out of focus', { ...VISA, format: 'MRV-A' }, { blur: 1.5, angle: 6 }],
    ['an MRV-B visa in poor light', { ...VISA, format: 'MRV-B' }, { exposure: 0.4, noise: 5, angle: -8 }],
  ])('%s', async (_name, content, desk) => {
    const reading = await reader.read(await frame(content, desk));
    expect(reading.mrz?.lines).toEqual(composeMrz(content));
    expect(reading.mrz?.verdicts).toEqual({
      checkDigits: 'PASSED',
      fieldFormat: 'PASSED',
      lineLength: 'PASSED',
    });
    expect(reading.confidence.map(({ length }) => length)).toEqual(
      reading.rawLines.map(({ length }) => length),
    );
    expect(Math.abs(Math.abs(reading.rotation) - Math.abs(desk.angle ?? 0)) % 360).toBeLessThan(9);
  });
});

test('a wrong check digit is read as it is printed and reported, not mended away', async () => {
  const [first = '', second = ''] = composeMrz(SPECIMEN_PASSPORT);
  const printed = [first, second.replace('7408122', '7408129')];
  const reading = await reader.read(await frame({ ...SPECIMEN_PASSPORT, mrzLines: printed }));
  expect(reading.mrz?.lines).toEqual(printed);
  expect(reading.mrz?.checks.dateOfBirth).toEqual({ expected: '2', actual: '9', verdict: 'FAILED' });
});

test('the line boxes lie on the lines, and the zone is cut out upright', async () => {
  const reading = await reader.read(await frame(SPECIMEN_PASSPORT, { angle: 180 }));
  const [first, second] = reading.lineBoxes;
  // On its head, the first line stands below the second, and its first character to the right.
  expect(first?.[0].y).toBeGreaterThan(second?.[0].y ?? Number.NaN);
  expect(first?.[0].x).toBeGreaterThan(first?.[1].x ?? Number.NaN);
  expect(Math.abs(reading.rotation)).toBeGreaterThan(178);
  expect((reading.zoneImage?.width ?? 0) / (reading.zoneImage?.height ?? 1)).toBeGreaterThan(6);
});

test('a reflection over the fields is told as one over text, and their print passes without', async () => {
  const textOf = async (desk: DeskOptions) => {
    const { captureQuality } = await reader.read(await frame(SPECIMEN_PASSPORT, desk));
    return captureQuality.filter(({ component }) => component === 'glare');
  };
  const verdicts = (findings: Awaited<ReturnType<typeof textOf>>) =>
    Object.fromEntries(findings.map(({ zone, verdict }) => [zone, verdict]));
  expect(verdicts(await textOf({}))).toMatchObject({ document: 'PASSED', mrz: 'PASSED', text: 'PASSED' });
  const reflected = await textOf({ glare: [0.6, 0.4, 90] });
  expect(verdicts(reflected)).toMatchObject({ document: 'PASSED', mrz: 'PASSED', text: 'FAILED' });
  expect(reflected.find(({ zone }) => zone === 'text')?.value).toBeGreaterThan(0.02);
});

test('a frame without a document says so, reads nothing and still looks for a portrait', async () => {
  const empty = { width: 640, height: 480, data: new Uint8Array(640 * 480 * 3).fill(120) };
  const seen: RgbImage[] = [];
  const withFaces = createDocumentReader({
    ...parts,
    findFaces: async (image) => {
      seen.push(image);
      return [];
    },
  });
  const reading = await withFaces.read(empty);
  expect(reading).toMatchObject({ rawLines: [], lineBoxes: [] });
  expect(reading.mrz).toBeUndefined();
  // Nothing says which way up it would lie, so it is looked at in all four ways.
  expect(seen.map(({ width, height }) => [width, height])).toEqual([
    [640, 480],
    [640, 480],
    [480, 640],
    [480, 640],
  ]);
  await expect(reader.hints(empty)).resolves.toMatchObject({ hint: 'not-found' });
});

test('the portrait is cut upright from a page that lies on its head', async () => {
  const views: RgbImage[] = [];
  const withFaces = createDocumentReader({
    ...parts,
    findFaces: async (image) => {
      views.push(image);
      const side = image.width * 0.1;
      return [
        {
          box: { x: image.width * 0.12, y: image.height * 0.3, width: side, height: side },
          score: 1,
          interEyePx: side / 2,
          pose: LEVEL,
        },
      ];
    },
  });
  const { portrait } = await withFaces.read(await frame(SPECIMEN_PASSPORT, { angle: 176 }));
  expect(views[0]?.width).toBeLessThanOrEqual(800);
  expect((portrait?.image.width ?? 0) / (portrait?.image.height ?? 1)).toBeCloseTo(35 / 45, 1);
  // The slot is at the page's left, so in the frame it is at the right and its top edge is below its bottom edge.
  expect(portrait?.box[0].x).toBeGreaterThan(960);
  expect(portrait?.box[0].y).toBeGreaterThan(portrait?.box[3].y ?? Number.NaN);
});

test.each<[string, DeskOptions, string]>([
  ['a good frame is ready', {}, 'ready'],
  ['a small document should come closer', { scale: 0.3 }, 'move-closer'],
  ['a tilted document should be straightened', { angle: 17, scale: 0.6 }, 'straighten'],
  ['a blurred document should be held still', { blur: 5 }, 'hold-still'],
  ['a dark document needs light', { exposure: 0.15, noise: 1 }, 'too-dark'],
  ['a reflection on the zone is glare', { glare: [0.45, 0.8, 90] }, 'glare'],
])('%s', async (_name, desk, hint) => {
  await expect(reader.hints(await frame(SPECIMEN_PASSPORT, desk))).resolves.toMatchObject({ hint });
});

test('a readable frame is guided and read at once, outlined once, and reads the same as by itself', async () => {
  let opened = 0;
  const afresh = createDocumentReader({
    ...parts,
    openOutline: () => {
      opened += 1;
      return parts.openOutline();
    },
  });
  const jpeg = await placeOnDesk(await renderSpecimen(SPECIMEN_PASSPORT), { angle: 3 });
  const picture = () => ({ mimeType: 'image/jpeg', bytes: new Uint8Array(jpeg) }) as const;
  const judged = await afresh.judge(await frameOf(picture()), { ask: 'guide' });
  expect(opened).toBe(1);
  const { timingsMs: _alone, ...alone } = await reader.read(picture());
  expect(judged).toMatchObject({
    hints: { hint: 'ready', outline: expect.anything() },
    reading: { ...alone, timingsMs: { decode: expect.any(Number) } },
  });
});

test('the surface is followed over the frames of one capture, and forgotten with the next', async () => {
  const image = await frame(SPECIMEN_PASSPORT);
  const reading = await reader.read(image);
  const specular = async (track: string) =>
    (
      await reader.examine(image, { ...reading, portrait: reading.portrait !== undefined }, track)
    ).liveness.find(({ signal }) => signal === 'specular')?.reason;
  for (let n = 0; n < 6; n++) await reader.hints(image, undefined, 'first');
  expect(await specular('first')).toBe('the document did not move');
  expect(await specular('second')).toBe('too few frames');
});

test('a frame that cannot be read yet is guided only; by button it is read all the same', async () => {
  const far = await frameOf(await frame(SPECIMEN_PASSPORT, { scale: 0.3 }));
  const { timingMs: _hints, ...hints } = await reader.hints(far.image);
  expect(hints.hint).toBe('move-closer');
  expect(await reader.judge(far, { ask: 'guide' })).toEqual({
    hints: { ...hints, timingMs: expect.any(Number) },
  });
  const { timingsMs: _reading, ...reading } = await reader.read(far.image);
  expect(await reader.judge(far, { ask: 'read' })).toMatchObject({ reading });
});

test('a picture by button in which nothing is found comes back with a hint', async () => {
  const empty = { width: 640, height: 480, data: new Uint8Array(640 * 480 * 3).fill(120) };
  expect(await reader.judge(await frameOf(empty), { ask: 'read' })).toMatchObject({
    reading: { rawLines: [] },
    hints: { hint: 'not-found' },
  });
  const found = await reader.judge(await frameOf(await frame(SPECIMEN_PASSPORT)), { ask: 'read' });
  expect(found).not.toHaveProperty('hints');
});
