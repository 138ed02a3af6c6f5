import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { DOCUMENT_QUALITY_LIMITS, judgeQuality } from '#core/imaging/document-quality.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { measureQuality } from '#inference/document/analysis/measure-quality.ts';
import { SurfaceMemory } from '#inference/document/analysis/surface-memory.ts';
import { createBarcodeReader } from '#inference/document/barcode/barcode-reader.ts';
import { createDocumentReader } from '#inference/document/document-reader.ts';
import { MRZ_LINE_MODEL } from '#inference/document/line-recogniser.ts';
import { findOutline, OUTLINE_MODEL } from '#inference/document/outline/find-outline.ts';
import { openPrintModels } from '#inference/document/print/print-models.ts';
import { decodeImage, FRAME_LIMITS } from '#inference/runtime/decode-image.ts';
import { createModelStore } from '#inference/runtime/model-store.ts';
import { type BenchRow, benchRow, measure } from './bench-row.ts';
import { documentFrames, inTurn } from './document-frames.ts';
import { benchBarcodes } from './documents-barcode.ts';
import { benchBarcodeFolder } from './documents-barcode-folder.ts';
import { benchFitting } from './documents-fitting.ts';
import { benchDocumentLiveness, benchLivenessFolder } from './documents-liveness.ts';
import { benchMrz } from './documents-mrz.ts';
import { benchDocumentOutline } from './documents-outline.ts';
import { benchDocumentPrint } from './documents-print.ts';
import { benchDocumentQuality } from './documents-quality.ts';
import { rowsOf } from './run-groups.ts';

const ZXING = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const TODAY = '2025-06-15';
/** Pictures of each kind in the stress set. */
const PICTURES_PER_KIND = 4;

export interface DocumentBenchOptions {
  /** Trials of false acceptance; one trial is degraded frames of one document. */
  trials: number;
  /** A folder with `genuine` and `recapture` pictures, to measure the signals of a copy on. */
  folder: string | undefined;
  /** A folder with pictures of PDF417 symbols, to compare with the decoder alone on. */
  barcodes: string | undefined;
}

/** Everything that documents cost and find, with the real models, in this thread. */
export async function benchDocuments({
  trials,
  folder,
  barcodes,
}: DocumentBenchOptions): Promise<BenchRow[]> {
  const mrz = () => benchMrz({ trials, picturesPerKind: PICTURES_PER_KIND });
  return [
    ...(await rowsOf('documents: whole frames', benchWholeFrames)),
    ...(await rowsOf('documents: outline', benchDocumentOutline)),
    ...(await rowsOf('documents: quality', benchDocumentQuality)),
    ...(await rowsOf('documents: machine-readable zone', mrz)),
    ...(await rowsOf('documents: barcodes', benchBarcodes)),
    ...(await rowsOf('documents: print', benchDocumentPrint)),
    ...(await rowsOf('documents: liveness', benchDocumentLiveness)),
    ...(await rowsOf('documents: fitting', benchFitting)),
    ...(folder ? await rowsOf('documents: folder', () => benchLivenessFolder(folder)) : []),
    ...(barcodes ? await rowsOf('documents: barcode folder', () => benchBarcodeFolder(barcodes)) : []),
  ];
}

/** The parts together, as a frame of the camera meets them. */
async function benchWholeFrames(): Promise<BenchRow[]> {
  const models = createModelStore({
    modelsDir: fileURLToPath(new URL('../../native-models', import.meta.url)),
  });
  try {
    const recogniser = await models.session(MRZ_LINE_MODEL.task, MRZ_LINE_MODEL.model);
    const outlines = await models.session(OUTLINE_MODEL.task, OUTLINE_MODEL.model);
    const reader = createDocumentReader({
      openRecogniser: async () => recogniser,
      openOutline: async () => outlines,
      barcodes: createBarcodeReader({ wasm: () => readFile(ZXING) }),
      openPrint: () => openPrintModels(models),
      surface: new SurfaceMemory(),
      today: () => TODAY,
    });
    const frames = await documentFrames();
    const pixels = await Promise.all(
      frames.map((bytes) => decodeImage({ mimeType: 'image/jpeg', bytes }, FRAME_LIMITS)),
    );
    const judged = async (image: RgbImage) => {
      const outline = await findOutline(outlines, image);
      if (outline) judgeQuality(measureQuality(image, { document: outline.quad }), DOCUMENT_QUALITY_LIMITS);
    };
    const quad = inTurn(pixels, judged);
    const read = inTurn(pixels, (image) => reader.read(image));
    const hint = inTurn(pixels, (image) => reader.hints(image));
    const decode = inTurn(frames, (bytes) => decodeImage({ mimeType: 'image/jpeg', bytes }, FRAME_LIMITS));
    return [
      benchRow('Outline and quality of a 1080p frame', await measure(quad), { target: 25 }),
      benchRow('Whole reading of a 1080p frame, all parts', await measure(read), { target: 120 }),
      // Ten frames a second arrive for guidance; judging one must leave most of that time.
      benchRow('Document hint of a 1080p frame', await measure(hint), { target: 50 }),
      benchRow('JPEG decode of a 1080p frame', await measure(decode), { target: 30 }),
    ];
  } finally {
    await models.close();
  }
}
