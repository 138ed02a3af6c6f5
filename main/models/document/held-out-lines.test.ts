import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import index from '../../../test/vectors/icao9303-held-out-lines.json' with { type: 'json' };
import { createModelStore } from '../runtime/model-store.ts';
import { MRZ_LINE_MODEL, recogniseLines } from './line-recogniser.ts';
import { type LineStrip, STRIP_HEIGHT } from './line-strip.ts';

const models = createModelStore({
  modelsDir: fileURLToPath(new URL('../../../native-models', import.meta.url)),
});
afterAll(() => models.close());

/** The sheet was written with mean 128 and deviation 45 a line (native-models/mrz/training/evaluate.py). */
async function strips(): Promise<LineStrip[]> {
  const file = new URL('../../../test/vectors/icao9303-held-out-lines.png', import.meta.url);
  const { data, info } = await sharp(fileURLToPath(file))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return index.map(({ columns }, line) => ({
    width: columns,
    data: Float32Array.from({ length: STRIP_HEIGHT * columns }, (_, i) => {
      const row = line * STRIP_HEIGHT + Math.floor(i / columns);
      return ((data[row * info.width + (i % columns)] ?? 128) - 128) / 45;
    }),
  }));
}

test('at least nine of ten lines of fonts, backgrounds and noise never trained on are read exactly', async () => {
  const session = await models.session(MRZ_LINE_MODEL.task, MRZ_LINE_MODEL.model);
  let exact = 0;
  for (const [i, strip] of (await strips()).entries()) {
    const [reading] = await recogniseLines(session, [strip]);
    if (reading?.text === index[i]?.text) exact++;
  }
  expect(exact / index.length).toBeGreaterThanOrEqual(0.9);
});
