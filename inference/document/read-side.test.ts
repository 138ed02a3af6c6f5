import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { composeMrz } from '#core/icao9303/compose-mrz.ts';
import { parseMrz } from '#core/icao9303/parse-mrz.ts';
import { renderPdf417 } from '#specimens/pdf417.ts';
import { placeOnDesk } from '#specimens/place-on-desk.ts';
import { renderSpecimen, SPECIMEN_PASSPORT } from '#specimens/render-specimen.ts';
import type { DocumentReading } from '../ports/document-models.ts';
import { createModelStore } from '../runtime/model-store.ts';
import { SurfaceMemory } from './analysis/surface-memory.ts';
import { createBarcodeReader } from './barcode/barcode-reader.ts';
import { frameOf } from './document-frame.ts';
import { createDocumentReader } from './document-reader.ts';
import { MRZ_LINE_MODEL } from './line-recogniser.ts';
import { OUTLINE_MODEL } from './outline/find-outline.ts';
import { openPrintModels } from './print/print-models.ts';
import { isOtherPrint } from './read-side.ts';

const models = createModelStore({
  modelsDir: fileURLToPath(new URL('../../native-models', import.meta.url)),
});
afterAll(() => models.close());

const zxing = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const reader = createDocumentReader({
  openRecogniser: () => models.session(MRZ_LINE_MODEL.task, MRZ_LINE_MODEL.model),
  openOutline: () => models.session(OUTLINE_MODEL.task, OUTLINE_MODEL.model),
  barcodes: createBarcodeReader({ wasm: () => readFile(zxing) }),
  openPrint: () => openPrintModels(models),
  surface: new SurfaceMemory(),
  today: () => '2025-06-15',
});

const CARD = {
  ...SPECIMEN_PASSPORT,
  format: 'TD1',
  documentCode: 'I',
  optionalData1: '',
} as const;

/** The back of a card with a symbol over its zone, on a desk. */
async function backWithSymbol(text: string): Promise<Buffer> {
  const { width, height, modules } = await renderPdf417(text, { columns: 12, errorCorrection: 4 });
  const pixels = Buffer.from(modules.map((dark) => (dark ? 0 : 255)));
  const symbol = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize(width * 3, height * 3, { kernel: 'nearest' })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#ffffff' })
    .png()
    .toBuffer();
  const card = await sharp(await renderSpecimen(CARD))
    .composite([{ input: symbol, left: 40, top: 40 }])
    .png()
    .toBuffer();
  return placeOnDesk(card, { scale: 0.9 });
}

const read = async (text: string) =>
  reader.read({ mimeType: 'image/jpeg', bytes: new Uint8Array(await backWithSymbol(text)) });

test('a zone is read beside a symbol that holds no licence data', async () => {
  const { mrz, barcode, mirrored } = await read('UTOPIA CARD 4711 '.repeat(14));
  expect(new TextDecoder().decode(barcode?.bytes)).toContain('UTOPIA CARD 4711');
  expect(mrz?.lines).toEqual(composeMrz(CARD));
  expect(mirrored).toBe(false);
});

test('a zone is read beside the symbol of a licence of a state that issues none with a zone', async () => {
  const licence = '@\n\x1e\rANSI 636000100001DL00310040DLDAQT64235789\nDCSSAMPLE\nDACALEX\r';
  const { mrz, barcode } = await read(licence);
  expect(new TextDecoder().decode(barcode?.bytes)).toBe(licence);
  expect(mrz?.lines).toEqual(composeMrz(CARD));
});

test('a symbol that nothing locates is read on a still picture, and on no frame that others follow', async () => {
  const { width, height, modules } = await renderPdf417('UTOPIA CARD 4711', {
    columns: 2,
    errorCorrection: 2,
  });
  const pixels = Buffer.from(modules.map((dark) => (dark ? 0 : 255)));
  const bytes = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .extend({ top: 80, bottom: 80, left: 80, right: 80, background: '#ffffff' })
    .png()
    .toBuffer();
  const picture = { mimeType: 'image/png', bytes: new Uint8Array(bytes) } as const;
  const frame = await frameOf(picture);
  const read = async (effort: 'frame' | 'still') =>
    (await reader.judge(frame, { ask: 'read', effort })) as { reading: DocumentReading };
  expect((await read('frame')).reading.barcode).toBeUndefined();
  const { barcode, mirrored } = (await read('still')).reading;
  expect(new TextDecoder().decode(barcode?.bytes)).toBe('UTOPIA CARD 4711');
  expect(mirrored).toBe(false);
});

test('lines of other lengths than a zone has are one only where they name a state', () => {
  const read = (...lines: string[]) => ({ mrz: parseMrz(lines, { today: '2026-11-29' }) });
  expect(isOtherPrint(read('EXAMPLETON<VA<2321944242', '3J08712719743215JF<', ''))).toBe(true);
  const covered = read('I<UTOD231458907<<<<<<<<', '7408122F3404159UTO<<<<<<<<<<<2', 'ERIKSSON<<ANNA<MARIA');
  expect(isOtherPrint(covered)).toBe(false);
});
