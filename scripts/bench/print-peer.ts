import { fileURLToPath } from 'node:url';
import { createWorker, OEM, PSM } from 'tesseract.js';

/** English data of Tesseract 4 with its language model, from a local file: nothing is downloaded. */
const LANGUAGE_DATA = fileURLToPath(
  new URL('../../node_modules/@tesseract.js-data/eng/4.0.0', import.meta.url),
);
export const PRINT_PEER = 'tesseract.js 7, English';

/** Reads crops of one line each. @param lines encoded pictures */
export async function readLinesWithPeer(lines: readonly Buffer[]): Promise<string[]> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: LANGUAGE_DATA,
    cacheMethod: 'none',
  });
  try {
    await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE, user_defined_dpi: '300' });
    const texts: string[] = [];
    for (const line of lines) {
      const { data } = await worker.recognize(line);
      texts.push(data.text.trim());
    }
    return texts;
  } finally {
    await worker.terminate();
  }
}
