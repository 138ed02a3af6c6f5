import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { type BarcodeReader, createBarcodeReader } from '#inference/document/barcode/barcode-reader.ts';
import { type BenchRow, benchRow } from './bench-row.ts';
import { BARCODE_PEER, readAllAlone } from './documents-barcode.ts';

const WASM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const PICTURE = /\.(?:png|jpe?g|webp|gif)$/i;
/** Clockwise, degrees, beyond the turn of the picture itself. */
const TURNS = [0, 5, 10, 15, 20] as const;

/**
 * How many pictures of a folder and its folders give a PDF417 when they are searched as files are, as they are and
 * turned, against the decoder alone on the same pixels. Nothing that the decoder reads may be lost.
 */
export async function benchBarcodeFolder(folder: string): Promise<BenchRow[]> {
  const files = await picturesIn(folder);
  const reader = createBarcodeReader({ wasm: () => readFile(WASM) });
  await reader.prepare();
  const rows: BenchRow[] = [];
  let lost = 0;
  for (const turn of TURNS) {
    const counts = { missed: 0, missedByPeer: 0 };
    for (const file of files) {
      const own = await judged(reader, await turned(file, turn));
      counts.missed += own.read.length === 0 ? 1 : 0;
      counts.missedByPeer += own.alone.length === 0 ? 1 : 0;
      lost += own.alone.filter((text) => !own.read.includes(text)).length;
    }
    const share = (missed: number) => (100 * missed) / Math.max(1, files.length);
    const median = share(counts.missed);
    const peer = share(counts.missedByPeer);
    const name = `PDF417 missed on files turned by ${turn} degrees (${basename(folder)}, of ${files.length})`;
    rows.push({
      ...benchRow(name, { median, p95: median }, { target: 100, unit: '%' }),
      peer: {
        name: BARCODE_PEER,
        median: peer,
        ratio: peer / Math.max(median, 50 / Math.max(1, files.length)),
      },
    });
  }
  const name = `PDF417 of files that ${BARCODE_PEER} reads and this product does not`;
  return [...rows, benchRow(name, { median: lost, p95: lost }, { target: 0, unit: '' })];
}

async function picturesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => PICTURE.test(name))
    .map((name) => join(folder, name))
    .sort();
}

async function turned(file: string, degrees: number): Promise<RgbImage> {
  const { data, info } = await sharp(file)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .rotate(degrees, { background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

async function judged(reader: BarcodeReader, image: RgbImage): Promise<{ read: string[]; alone: string[] }> {
  const { readings } = await reader.read(image, { effort: 'still' });
  return { read: readings.map(({ text }) => text), alone: await readAllAlone(image) };
}
