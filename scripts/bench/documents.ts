import { fileURLToPath } from 'node:url';
import type { RgbImage } from '../../main/domain/imaging/rgb-image.ts';
import { createDocumentReader } from '../../main/models/document/document-reader.ts';
import { MRZ_LINE_MODEL, recogniseLines } from '../../main/models/document/line-recogniser.ts';
import { STRIP_HEIGHT } from '../../main/models/document/line-strip.ts';
import { decodeImage, FRAME_LIMITS } from '../../main/models/runtime/decode-image.ts';
import { createModelStore } from '../../main/models/runtime/model-store.ts';
import { type DeskOptions, placeOnDesk } from '../../test/support/specimen/place-on-desk.ts';
import { renderSpecimen, SPECIMEN_PASSPORT } from '../../test/support/specimen/render-specimen.ts';
import { type BenchRow, benchRow } from './bench-row.ts';

const ROUNDS = 6;
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
    const reader = createDocumentReader({ openSession: async () => session, today: () => TODAY });
    const frames = await Promise.all(
      FRAMES.map(async ([content, desk]) => placeOnDesk(await renderSpecimen(content), desk)),
    );
    const decoded: RgbImage[] = [];
    const decode = await timed(frames, async (bytes) => {
      decoded.push(await decodeImage({ mimeType: 'image/jpeg', bytes }, FRAME_LIMITS));
    });
    const pixels = decoded.slice(-frames.length);
    const strips = [{ width: PASSPORT_COLUMNS, data: new Float32Array(STRIP_HEIGHT * PASSPORT_COLUMNS) }];
    return [
      benchRow(
        'MRZ of a 1080p frame, from decoded pixels',
        'ms',
        await timed(pixels, (image) => reader.read(image)),
        90,
      ),
      benchRow(
        'MRZ line recogniser, a line of 44',
        'ms',
        await timed(pixels, () => recogniseLines(session, strips)),
        1.5,
      ),
      benchRow('Document hint of a 1080p frame', 'ms', await timed(pixels, (image) => reader.hints(image))),
      benchRow('JPEG decode of a 1080p frame', 'ms', decode),
    ];
  } finally {
    await models.close();
  }
}

/** Milliseconds of each run over all inputs, several rounds after one that warms up. */
async function timed<Input>(
  inputs: readonly Input[],
  run: (input: Input) => Promise<unknown>,
): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const input of inputs) {
      const start = performance.now();
      await run(input);
      if (round > 0) samples.push(performance.now() - start);
    }
  }
  return samples;
}
