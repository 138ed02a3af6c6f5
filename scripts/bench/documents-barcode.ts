import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readBarcodes } from 'zxing-wasm/reader';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { type BarcodeReader, createBarcodeReader } from '#inference/document/barcode/barcode-reader.ts';
import { sceneSet } from '#specimens/barcode-scenes/scene-set.ts';
import { type BenchRow, benchRow, measure } from './bench-row.ts';

const WASM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
export const BARCODE_PEER = 'zxing-wasm alone';

/** Scenes of the family that nothing was developed with, turned by up to this many degrees, blurred by 0.8 pixels. */
const HELD_OUT = { family: 'held-out', turn: 20, seed: 41 } as const;
/** Pixels to a module, scenes, and the percentage that may be missed. */
const CURVE = [
  { pixelsPerModule: 1.5, count: 12, target: 50 },
  { pixelsPerModule: 2, count: 12, target: 20 },
  { pixelsPerModule: 2.5, count: 30, target: 10 },
  { pixelsPerModule: 3, count: 40, target: 5 },
  { pixelsPerModule: 3.5, count: 10, target: 5 },
  { pixelsPerModule: 4, count: 10, target: 5 },
] as const;
/** Kept in memory to measure the time. */
const TIMED_SCENES = 20;

/** How long a PDF417 symbol of a 1920 x 1080 frame takes in this thread, and how often one is missed, by its size. */
export async function benchBarcodes(): Promise<BenchRow[]> {
  const reader = createBarcodeReader({ wasm: () => readFile(WASM) });
  await reader.prepare();
  const counts: SceneCounts[] = [];
  for (const { pixelsPerModule, count } of CURVE)
    counts.push(await countRead(reader, pixelsPerModule, count));
  const rows = CURVE.map(({ pixelsPerModule, count, target }, i) =>
    missedRow(
      `PDF417 missed at ${pixelsPerModule.toFixed(1)} pixels a module (of ${count})`,
      counts[i]!,
      target,
    ),
  );
  const wrong = counts.reduce((sum, { wrong }) => sum + wrong, 0);
  return [
    await timeRow(reader),
    ...rows,
    benchRow('PDF417 read wrongly or as mirrored', { median: wrong, p95: wrong }, { target: 0, unit: '' }),
  ];
}

interface SceneCounts {
  count: number;
  read: number;
  /** Readings that differ from the encoded data, or that claim a mirror. */
  wrong: number;
  readByPeer: number;
}

async function countRead(
  reader: BarcodeReader,
  pixelsPerModule: number,
  count: number,
): Promise<SceneCounts> {
  const counts = { count, read: 0, wrong: 0, readByPeer: 0 };
  for await (const { image, text } of sceneSet({ ...HELD_OUT, pixelsPerModule, count })) {
    const { readings } = await reader.read(image);
    const right = readings.filter((reading) => reading.text === text && !reading.mirrored);
    counts.read += Math.min(1, right.length);
    counts.wrong += readings.length - right.length;
    if ((await readAlone(image)) === text) counts.readByPeer += 1;
  }
  return counts;
}

function missedRow(name: string, { count, read, readByPeer }: SceneCounts, target: number): BenchRow {
  const missed = (100 * (count - read)) / count;
  const missedByPeer = (100 * (count - readByPeer)) / count;
  // Where we miss none, the ratio takes half a scene for it, as it cannot be infinite.
  const ratio = missedByPeer / Math.max(missed, 50 / count);
  return {
    ...benchRow(name, { median: missed, p95: missed }, { target, unit: '%' }),
    peer: { name: BARCODE_PEER, median: missedByPeer, ratio },
  };
}

const readAlone = async (image: RgbImage): Promise<string | undefined> => (await readAllAlone(image))[0];

/** The decoder on the unchanged frame, with all its own searches on: the texts of all symbols. */
export async function readAllAlone({ width, height, data }: RgbImage): Promise<string[]> {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    rgba[to] = data[from]!;
    rgba[to + 1] = data[from + 1]!;
    rgba[to + 2] = data[from + 2]!;
  }
  const results = await readBarcodes(
    { width, height, data: rgba, colorSpace: 'srgb' },
    { formats: ['PDF417'], textMode: 'Plain', tryHarder: true, tryRotate: true },
  );
  return results.map(({ text }) => text);
}

async function timeRow(reader: BarcodeReader): Promise<BenchRow> {
  const scenes: RgbImage[] = [];
  for await (const { image } of sceneSet({ ...HELD_OUT, pixelsPerModule: 3, count: TIMED_SCENES }))
    scenes.push(image);
  const inTurn = (read: (image: RgbImage) => Promise<unknown>) => {
    let next = 0;
    return () => read(scenes[next++ % scenes.length]!);
  };
  const ours = await measure(
    inTurn((image) => reader.read(image)),
    { warmUp: 6, runs: 60 },
  );
  const peer = await measure(inTurn(readAlone), { warmUp: 2, runs: 18 });
  return {
    ...benchRow('PDF417 of a 1080p frame, from decoded pixels', ours, { target: 60 }),
    peer: { name: BARCODE_PEER, median: peer.median, ratio: peer.median / ours.median },
  };
}
