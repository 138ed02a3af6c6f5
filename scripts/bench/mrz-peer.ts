import { fileURLToPath } from 'node:url';
import { createWorker, OEM, PSM } from 'tesseract.js';
import type { HeldOutLine } from '#specimens/mrz/held-out-sheets.ts';
import { type Measurement, summarise } from './bench-row.ts';

/** Data for both engines of Tesseract 4; the legacy one reads fixed-pitch capitals better than the language model. */
const LANGUAGE_DATA = fileURLToPath(
  new URL('../../node_modules/@tesseract.js-data/eng/4.0.0', import.meta.url),
);
export const PEER = 'tesseract.js 7, legacy engine';

/** Reads lines with Tesseract's legacy engine, from a local file: nothing is downloaded. */
export async function readWithPeer(
  lines: readonly HeldOutLine[],
): Promise<{ misread: number; time: Measurement }> {
  const worker = await createWorker('eng', OEM.TESSERACT_ONLY, {
    langPath: LANGUAGE_DATA,
    cacheMethod: 'none',
    legacyCore: true,
    legacyLang: true,
  });
  try {
    await worker.setParameters({
      tessedit_pageseg_mode: PSM.SINGLE_LINE,
      tessedit_char_whitelist: '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    });
    const times: number[] = [];
    let misread = 0;
    for (const { text, png } of lines) {
      const image = await png();
      const started = performance.now();
      const { data } = await worker.recognize(image);
      times.push(performance.now() - started);
      if (data.text.replace(/\s/g, '') !== text) misread++;
    }
    return { misread: (100 * misread) / lines.length, time: summarise(times) };
  } finally {
    await worker.terminate();
  }
}
