import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type BenchRow, benchRow } from './bench-row.ts';
import { GALLERY_FACES, type GalleryFigures, TEMPLATE_NUMBERS } from './gallery-figures.ts';

/** How many times as long as a plain pass over the same numbers a search may take. */
const MOST_TIMES = 1.5;
const MOST_MEMORY_MB = 700;

/** Exact search among a million faces, in a process of its own: its memory is the gallery's. */
export async function benchGallery(): Promise<BenchRow[]> {
  const { search, pass, memoryMB, agrees } = await figuresOfChild();
  if (!agrees) throw new Error('the search did not name the face that the plain pass found nearest');
  const size = `${GALLERY_FACES.toLocaleString('en')} x ${TEMPLATE_NUMBERS}`;
  return [
    {
      ...benchRow(
        `Gallery: exact search among ${size}, at most ${MOST_TIMES} times a plain pass over them`,
        search,
        { target: MOST_TIMES * pass.median },
      ),
      peer: {
        name: 'a pass in JavaScript over the same numbers',
        median: pass.median,
        ratio: pass.median / search.median,
      },
    },
    benchRow(
      `Gallery: resident memory of a process that holds ${size}`,
      { median: memoryMB, p95: memoryMB },
      { target: MOST_MEMORY_MB, unit: 'MB' },
    ),
  ];
}

async function figuresOfChild(): Promise<GalleryFigures> {
  const child = fork(fileURLToPath(new URL('./gallery-child.ts', import.meta.url)));
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the process of the gallery ended with code ${code} and gave no figures`);
  });
  const [figures] = (await Promise.race([once(child, 'message'), ended])) as [GalleryFigures];
  return figures;
}
