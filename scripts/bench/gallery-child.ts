import { MatrixSearch } from '#services/gallery/matrix-search.ts';
import { seeded } from '#specimens/seeded.ts';
import { summarise } from './bench-row.ts';
import { GALLERY_FACES, type GalleryFigures, TEMPLATE_NUMBERS } from './gallery-figures.ts';

const CANDIDATES = 10;
const WARM_UP = 3;
const RUNS = 25;

type Random = () => number;

/** As long as the keys of the services, and in one piece as a database gives them. */
const faceKeyOf = (face: number): string =>
  Buffer.from(`00000000-0000-4000-8000-${String(face).padStart(12, '0')}`).toString('latin1');

/** A template of length one. */
function drawTemplate(random: Random, to: Float32Array): Float32Array {
  let squares = 0;
  for (let index = 0; index < to.length; index += 1) {
    to[index] = random() - 0.5;
    squares += to[index]! ** 2;
  }
  const length = Math.sqrt(squares);
  for (let index = 0; index < to.length; index += 1) to[index]! /= length;
  return to;
}

/** The obvious code: the product with every row, and the highest remembered. */
function plainPass(rows: Float32Array, probe: Float32Array): number {
  let [best, highest] = [-1, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < rows.length / TEMPLATE_NUMBERS; row += 1) {
    let score = 0;
    const from = row * TEMPLATE_NUMBERS;
    for (let index = 0; index < TEMPLATE_NUMBERS; index += 1) score += rows[from + index]! * probe[index]!;
    if (score > highest) [best, highest] = [row, score];
  }
  return best;
}

function timed<Result>(work: () => Result): { result: Result; ms: number } {
  const started = performance.now();
  const result = work();
  return { result, ms: performance.now() - started };
}

async function measureGallery(): Promise<GalleryFigures> {
  const random = seeded(20_260_101);
  const search = new MatrixSearch(TEMPLATE_NUMBERS);
  const template = new Float32Array(TEMPLATE_NUMBERS);
  for (let face = 0; face < GALLERY_FACES; face += 1) {
    search.add({ faceKey: faceKeyOf(face), vector: drawTemplate(random, template) });
  }
  for (let run = 0; run < WARM_UP; run += 1) await search.search(drawTemplate(random, template), CANDIDATES);
  // Before the second copy of the same numbers that the pass needs.
  const memoryMB = process.memoryUsage().rss / 1_000_000;
  const rows = new Float32Array(GALLERY_FACES * TEMPLATE_NUMBERS);
  const again = seeded(20_260_101);
  for (let at = 0; at < rows.length; at += TEMPLATE_NUMBERS) {
    drawTemplate(again, rows.subarray(at, at + TEMPLATE_NUMBERS));
  }
  const times = { search: [] as number[], pass: [] as number[] };
  let agrees = true;
  for (let run = -WARM_UP; run < RUNS; run += 1) {
    const probe = drawTemplate(random, new Float32Array(TEMPLATE_NUMBERS));
    const started = performance.now();
    const [nearest] = await search.search(probe, CANDIDATES);
    const ms = performance.now() - started;
    const plain = timed(() => plainPass(rows, probe));
    agrees &&= nearest?.faceKey === faceKeyOf(plain.result);
    if (run < 0) continue;
    times.search.push(ms);
    times.pass.push(plain.ms);
  }
  return { search: summarise(times.search), pass: summarise(times.pass), memoryMB, agrees };
}

process.send?.(await measureGallery());
process.disconnect?.();
