import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import type { DocumentPart } from '../ports/document-models.ts';
import { createModelStore } from '../runtime/model-store.ts';
import { SurfaceMemory } from './analysis/surface-memory.ts';
import { createBarcodeReader } from './barcode/barcode-reader.ts';
import { createDocumentReader } from './document-reader.ts';
import { MRZ_LINE_MODEL } from './line-recogniser.ts';
import { OUTLINE_MODEL } from './outline/find-outline.ts';
import { openPrintModels } from './print/print-models.ts';

const MODELS = fileURLToPath(new URL('../../native-models', import.meta.url));
const ZXING = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const FILES = {
  mrz: 'mrz/mrz-line.onnx',
  outline: 'document-outline/document-outline.onnx',
  print: 'print/built/recognition.onnx',
} as const;
/** The other files of the part `print`. */
const BESIDE = [
  ...['detection.onnx', 'direction.onnx', 'characters.txt'].map((name) => `print/built/${name}`),
  ...['latin-head.onnx', 'latin-characters.txt'].map((name) => `print/${name}`),
];
const PARTS: readonly DocumentPart[] = ['mrz', 'outline', 'barcode', 'print'];

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** One byte in the middle is another one. */
function damaged(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const middle = copy.length >> 1;
  copy[middle] = (copy[middle] ?? 0) ^ 0xff;
  return copy;
}

/** A reader over copies of the models, one of which is damaged; says about each part how it starts. */
async function startsWith(broken: DocumentPart): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'models-'));
  closing.push(() => rm(folder, { recursive: true }));
  for (const file of [...Object.values(FILES), ...BESIDE]) {
    const task = file.slice(0, file.indexOf('/'));
    await cp(join(MODELS, file), join(folder, file));
    await cp(join(MODELS, task, 'manifest.json'), join(folder, task, 'manifest.json'));
  }
  if (broken !== 'barcode') {
    const path = join(folder, FILES[broken]);
    await writeFile(path, damaged(await readFile(path)));
  }
  const models = createModelStore({ modelsDir: folder });
  closing.push(() => models.close());
  const reader = createDocumentReader({
    openRecogniser: () => models.session(MRZ_LINE_MODEL.task, MRZ_LINE_MODEL.model),
    openOutline: () => models.session(OUTLINE_MODEL.task, OUTLINE_MODEL.model),
    barcodes: createBarcodeReader({
      wasm: async () => {
        const program = await readFile(ZXING);
        return broken === 'barcode' ? program.subarray(0, program.length >> 1) : program;
      },
    }),
    openPrint: () => openPrintModels(models),
    surface: new SurfaceMemory(),
    today: () => '2025-06-15',
  });
  const states = PARTS.map(async (part) => [
    part,
    await reader.prepare(part).then(
      () => 'ready',
      (error: { code?: string }) => error.code ?? 'failed',
    ),
  ]);
  return Object.fromEntries(await Promise.all(states));
}

test.each([
  ['mrz', { mrz: 'MODEL_ALTERED', outline: 'ready', barcode: 'ready', print: 'ready' }],
  ['outline', { mrz: 'ready', outline: 'MODEL_ALTERED', barcode: 'ready', print: 'ready' }],
  ['barcode', { mrz: 'ready', outline: 'ready', barcode: 'failed', print: 'ready' }],
  ['print', { mrz: 'ready', outline: 'ready', barcode: 'ready', print: 'MODEL_ALTERED' }],
] as const)(
  'a damaged file of the part %s is noticed at the start, and the others start',
  async (part, states) => {
    expect(await startsWith(part)).toEqual(states);
  },
);
