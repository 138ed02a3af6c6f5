import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { printRecord } from '#core/document/print/print-record.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { openPrintModels, type PrintModels } from '#inference/document/print/print-models.ts';
import { readPrint } from '#inference/document/print/read-print.ts';
import { createModelStore } from '#inference/runtime/model-store.ts';
import { renderPassport, SPECIMEN_PASSPORT } from '#specimens/render-specimen.ts';
import { specimenSides } from '#specimens/specimen-documents.ts';
import { type BenchRow, benchRow, summarise } from './bench-row.ts';
import { printAccuracyRows } from './documents-print-accuracy.ts';

const TODAY = '2025-06-15';
const RUNS = 8;
/** The zone of a passport's page, which its own reader reads, begins at this share of the height. */
const ZONE = 0.78;

/**
 * The cost of reading the print of a card and of a page on one thread, and how many of a page's values are not read
 * exactly.
 */
export async function benchDocumentPrint(): Promise<BenchRow[]> {
  const models = createModelStore({
    modelsDir: fileURLToPath(new URL('../../native-models', import.meta.url)),
  });
  try {
    const print = await openPrintModels(models);
    const [licence] = await specimenSides('driving-licence');
    const card = await pixelsOf(licence!);
    const page = await pixelsOf(await renderPassport());
    return [
      await costRow(print, 'Print of a card, processor time', card, true, 350),
      await costRow(print, 'Print of a passport page, processor time', page, false, 450),
      await missedRow(print, page),
      ...(await printAccuracyRows(print)),
    ];
  } finally {
    await models.close();
  }
}

async function pixelsOf(png: Buffer): Promise<RgbImage> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

const read = (models: PrintModels, page: RgbImage, card: boolean) => {
  const corners = [
    { x: 0, y: ZONE * page.height },
    { x: page.width, y: ZONE * page.height },
    { x: page.width, y: page.height },
    { x: 0, y: page.height },
  ] as const;
  return readPrint(models, page, { upright: true, card, without: card ? [] : [corners] });
};

/** Processor time of this process, because other programs may share the machine. */
async function costRow(
  models: PrintModels,
  name: string,
  page: RgbImage,
  card: boolean,
  target: number,
): Promise<BenchRow> {
  const times: number[] = [];
  for (let run = -2; run < RUNS; run++) {
    const before = process.cpuUsage();
    await read(models, page, card);
    const { user, system } = process.cpuUsage(before);
    if (run >= 0) times.push((user + system) / 1000);
  }
  return benchRow(name, summarise(times), { target });
}

async function missedRow(models: PrintModels, page: RgbImage): Promise<BenchRow> {
  const { fields } = printRecord({ ...(await read(models, page, false)), today: TODAY });
  const wanted = ['surname', 'givenNames', 'documentNumber', 'dateOfBirth', 'dateOfExpiry'] as const;
  const missed = wanted.filter((field) => fields[field]?.value !== SPECIMEN_PASSPORT[field]).length;
  const percent = (100 * missed) / wanted.length;
  return benchRow(
    `Values of a specimen page not read exactly (of ${wanted.length})`,
    { median: percent, p95: percent },
    { target: 0, unit: '%' },
  );
}
