import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { heldOutLines } from '#specimens/mrz/held-out-sheets.ts';
import { createModelStore } from '../runtime/model-store.ts';
import { MRZ_LINE_MODEL, recogniseLines } from './line-recogniser.ts';

const models = createModelStore({
  modelsDir: fileURLToPath(new URL('../../native-models', import.meta.url)),
});
afterAll(() => models.close());

/** Shares that the model has with some distance; `npm run bench:documents` prints the shares themselves. */
test.each([
  ['clean', 0.97],
  ['moderate', 0.95],
  ['hard', 0.88],
] as const)(
  '%s lines of a font, backgrounds and noise never trained on are read exactly',
  async (level, least) => {
    const session = await models.session(MRZ_LINE_MODEL.task, MRZ_LINE_MODEL.model);
    const lines = await heldOutLines(level);
    let exact = 0;
    for (const { strip, text } of lines) {
      const [reading] = await recogniseLines(session, [strip]);
      if (reading?.text === text) exact++;
    }
    expect(exact / lines.length).toBeGreaterThanOrEqual(least);
  },
);
