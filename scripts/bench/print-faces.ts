import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { PrintFont } from '#specimens/print/render-document.ts';

/** Capitals, digits and signs of documents, and the letters with marks of invented names and captions. */
const CHARACTERS =
  " !&'()+,-./0123456789:;ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÀÁÂÄÅÇÈÉÊËÍÎÑÓÔÖØÚÜàáâäåçèéêëíîñóôöøúü";

/** Faces that no specimen and no limit of the product was made with, by the file of the package that has them. */
const FACES = [
  // So the package names it inside, although it is the regular weight.
  ['Noto Sans SC Thin', '@fontsource/noto-sans-sc/files/noto-sans-sc-latin-400-normal.woff2'],
  ['Inter', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'],
] as const;

/** Writes the faces as files that the renderer can load, for as long as the work lasts. */
export async function withPrintFaces<T>(work: (faces: readonly PrintFont[]) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'faces-'));
  try {
    const faces = await Promise.all(
      FACES.map(async ([name, path]) => {
        const packed = await readFile(fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url)));
        const file = join(folder, `${name}.ttf`);
        await writeFile(file, await subsetFont(packed, CHARACTERS, { targetFormat: 'truetype' }));
        return { name, file };
      }),
    );
    return await work(faces);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
