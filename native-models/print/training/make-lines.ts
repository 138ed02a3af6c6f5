/**
 * Draws lines, runs the frozen recogniser over them, and keeps what it sees of each: the input of `train.py`.
 *
 *     node native-models/print/training/make-lines.ts --fonts <folder> --out <folder> --lines 4000 --seed 1
 */
import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '#specimens/seeded.ts';
import { openFeatures } from './features.ts';
import { drawLines } from './lines.ts';

const { values } = parseArgs({
  options: {
    fonts: { type: 'string' },
    out: { type: 'string' },
    lines: { type: 'string', default: '4000' },
    seed: { type: 'string', default: '1' },
  },
});
if (!values.fonts || !values.out) throw new Error('--fonts and --out are needed');

const random = seeded(Number(values.seed));
const features = await openFeatures();
await mkdir(values.out, { recursive: true });
const base = join(values.out, `lines-${values.seed}`);
const file = await open(`${base}.f16.partial`, 'w');
const lines: { text: string; steps: number; offset: number }[] = [];
let offset = 0;
for await (const { text, crop } of drawLines(random, {
  folder: values.fonts,
  purpose: 'training',
  level: 'any',
})) {
  const seen = (await features(crop)).flatMap(({ data }) => [data]);
  const half = new Float16Array(seen.reduce((sum, { length }) => sum + length, 0));
  seen.reduce((at, data) => {
    half.set(data, at);
    return at + data.length;
  }, 0);
  await file.write(new Uint8Array(half.buffer));
  lines.push({ text, steps: crop.width / 4, offset });
  offset += half.length;
  if (lines.length % 500 === 0) console.log(`${lines.length} lines`);
  if (lines.length >= Number(values.lines)) break;
}
await file.close();
await rename(`${base}.f16.partial`, `${base}.f16`);
await writeFile(`${base}.json`, JSON.stringify(lines));
