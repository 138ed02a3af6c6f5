import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createBarcodeReader } from '../../main/models/document/barcode/barcode-reader.ts';
import { createDocumentReader } from '../../main/models/document/document-reader.ts';
import { MRZ_LINE_MODEL, recogniseLines } from '../../main/models/document/line-recogniser.ts';
import { STRIP_HEIGHT } from '../../main/models/document/line-strip.ts';
import { OUTLINE_MODEL } from '../../main/models/document/outline/find-outline.ts';
import { decodeImage, FRAME_LIMITS } from '../../main/models/runtime/decode-image.ts';
import { createModelStore } from '../../main/models/runtime/model-store.ts';
import { type DeskOptions, placeOnDesk } from '../../test/support/specimen/place-on-desk.ts';
import { renderSpecimen, SPECIMEN_PASSPORT } from '../../test/support/specimen/render-specimen.ts';
import { type BenchRow, benchRow, measure } from './bench-row.ts';

const ZXING = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const TODAY = '2025-06-15';
/** Columns of the strip of a 44-character line at the reader's scale. */
const PASSPORT_COLUMNS = 600;

const CARD = { ...SPECIMEN_PASSPORT, format: 'TD1', documentCode: 'I', optionalData1: '' } as const;
const FRAMES: [typeof SPECIMEN_PASSPORT, DeskOptions][] = [
  [SPECIMEN_PASSPORT, {}],
  [SPECIMEN_PASSPORT, { angle: 9, scale: 0.7 }],
  [SPECIMEN_PASSPORT, { angle: 178, blur: 1 }],
  [SPECIMEN_PASSPORT, { scale: 0.42, noise: 5 }],
  [CARD, { angle: -6 }],
  [CARD, { scale: 0.5, exposure: 0.5 }],
];

/** Reads specimens in whole 1920 x 1080 frames with the real model, in this thread. */
export async function benchDocuments(): Promise<BenchRow[]> {
  const models = createModelStore({
    modelsDir: fileURLToPath(new URL('../../native-models', import.meta.url)),
  });
  try {
    const session = await models.session(MRZ_LINE_MODEL.task, MRZ_LINE_MODEL.model);
    const reader = createDocumentReader({
      openRecogniser: async () => session,
      openOutline: () => models.session(OUTLINE_MODEL.task, OUTLINE_MODEL.model),
      barcodes: createBarcodeReader({ wasm: () => readFile(ZXING) }),
      today: () => TODAY,
    });
    const frames = await Promise.all(
      FRAMES.map(async ([content, desk]) => placeOnDesk(await renderSpecimen(content), desk)),
    );
    const pixels = await Promise.all(
      frames.map((bytes) => decodeImage({ mimeType: 'image/jpeg', bytes }, FRAME_LIMITS)),
    );
    const strips = [{ width: PASSPORT_COLUMNS, data: new Float32Array(STRIP_HEIGHT * PASSPORT_COLUMNS) }];
    const read = inTurn(pixels, (image) => reader.read(image));
    const hint = inTurn(pixels, (image) => reader.hints(image));
    const decode = inTurn(frames, (bytes) => decodeImage({ mimeType: 'image/jpeg', bytes }, FRAME_LIMITS));
    const line = () => recogniseLines(session, strips);
    return [
      benchRow('MRZ of a 1080p frame, from decoded pixels', await measure(read), { target: 90 }),
      benchRow('MRZ line recogniser, a line of 44', await measure(line), { target: 1.5 }),
      // Ten frames a second arrive for guidance; judging one must leave most of that time.
      benchRow('Document hint of a 1080p frame', await measure(hint), { target: 50 }),
      benchRow('JPEG decode of a 1080p frame', await measure(decode), { target: 30 }),
    ];
  } finally {
    await models.close();
  }
}

/** Each call works on the next input, so that every input is measured equally often. */
function inTurn<Input>(
  inputs: readonly Input[],
  work: (input: Input) => Promise<unknown>,
): () => Promise<unknown> {
  let next = 0;
  return () => work(inputs[next++ % inputs.length] as Input);
}
