/**
 * The share of held-out lines that is misread, by the published classes alone and with the Latin head:
 *
 * node scripts/bench/print-lines.ts --fonts <folder> --lines 1000
 */

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Rate, wilson } from '#core/biometrics/calibration/error-rates.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { printedCharacters } from '#inference/document/print/ctc-characters.ts';
import { fillPlanes } from '#inference/document/print/planes.ts';
import { openPrintModels, type PrintModels } from '#inference/document/print/print-models.ts';
import { recogniseLine } from '#inference/document/print/recognise-lines.ts';
import { runModel } from '#inference/document/print/run-model.ts';
import { createModelStore } from '#inference/runtime/model-store.ts';
import { drawLines } from '#native-models/print/training/lines.ts';
import { nationalName } from '#native-models/print/training/national-names.ts';
import { seeded } from '#specimens/seeded.ts';
import { editDistance } from './edit-distance.ts';

const SEED = 20261129;
const MODELS = fileURLToPath(new URL('../../native-models', import.meta.url));

const { values } = parseArgs({
  options: { fonts: { type: 'string' }, lines: { type: 'string', default: '1000' } },
});
if (!values.fonts) throw new Error('--fonts is needed');
const [folder, count] = [values.fonts, Number(values.lines)];

const store = createModelStore({ modelsDir: MODELS });
const models = await openPrintModels(store);

async function published({ recognition, characters }: PrintModels, crop: RgbImage): Promise<string> {
  const input = new Float32Array(3 * crop.height * crop.width);
  fillPlanes(input, 0, crop, crop, { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] });
  const { data, dims } = await runModel(recognition, input, [1, 3, crop.height, crop.width]);
  return textOf(printedCharacters(data, dims[1] ?? 0, characters));
}

const textOf = (characters: readonly { text: string }[]): string =>
  characters
    .map(({ text }) => text)
    .join('')
    .replace(/\s/g, '');

/** Readings of one head. */
class Readings {
  #characters = { wrong: 0, all: 0 };
  #lines = { wrong: 0, all: 0 };
  readonly missed: string[] = [];

  add(read: string, wanted: string): void {
    const wrong = Math.min(editDistance(read, wanted), wanted.length);
    this.#characters = { wrong: this.#characters.wrong + wrong, all: this.#characters.all + wanted.length };
    this.#lines = { wrong: this.#lines.wrong + Number(wrong > 0), all: this.#lines.all + 1 };
    if (wrong > 0) this.missed.push(`${wanted} read as ${read}`);
  }

  toString(): string {
    const share = ({ wrong, all }: { wrong: number; all: number }) =>
      `${shown(wilson(wrong, all))} of ${all}`;
    return `characters misread ${share(this.#characters)}; lines not exact ${share(this.#lines)}`;
  }
}

/** A share and its interval, in per cent. */
const shown = ({ rate, low, high }: Rate): string => {
  const [share, from, to] = [rate, low, high].map((one) => (100 * one).toFixed(2));
  return `${share} % (${from} to ${to})`;
};

const TEXTS = { names: { texts: nationalName }, lines: {}, plain: {} } as const;
/** Lines that the published classes know every letter of: the Latin head should change none of them. */
const PLAIN = /^[ -~]+$/;
/** Missed lines that are shown. */
const SHOWN = 12;

async function measure(what: keyof typeof TEXTS, level: 'clean' | 'hard'): Promise<void> {
  const before = new Readings();
  const now = new Readings();
  let lines = 0;
  const drawn = drawLines(seeded(SEED), { folder, purpose: 'held-out', level, ...TEXTS[what] });
  for await (const { text, crop } of drawn) {
    if (what === 'plain' && !PLAIN.test(text)) continue;
    const wanted = text.replace(/\s/g, '');
    before.add(await published(models, crop), wanted);
    now.add(textOf(await recogniseLine(models, crop)), wanted);
    if (++lines >= count) break;
  }
  console.log(`${what}, ${level}, published classes: ${before}`);
  console.log(`${what}, ${level}, with the Latin head: ${now}`);
  for (const one of now.missed.slice(0, SHOWN)) console.log(`  ${one}`);
}

for (const what of ['names', 'lines', 'plain'] as const) {
  for (const level of ['clean', 'hard'] as const) await measure(what, level);
}
await store.close();
