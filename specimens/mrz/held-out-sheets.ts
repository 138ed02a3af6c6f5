import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { type LineStrip, normalisedStrip, STRIP_HEIGHT } from '#inference/document/line-strip.ts';

/** Levels of `native-models/mrz/training/style_held_out.py`, and how many sheets of 100 lines each has. */
export const HELD_OUT_LEVELS = { clean: 1, moderate: 1, hard: 2 } as const;
export type HeldOutLevel = keyof typeof HELD_OUT_LEVELS;

/** A line drawn by the project with a font, backgrounds and noise that are not trained on. */
export interface HeldOutLine {
  text: string;
  strip: LineStrip;
  /** The same strip as PNG for other readers: natural proportions, capitals of 36 pixels, a margin. */
  png: () => Promise<Buffer>;
}

/** The held-out lines of a level out of `test/vectors`. */
export async function heldOutLines(level: HeldOutLevel): Promise<HeldOutLine[]> {
  const sheets = Array.from({ length: HELD_OUT_LEVELS[level] }, (_, k) => readSheet(`${level}-${k + 1}`));
  return (await Promise.all(sheets)).flat();
}

async function readSheet(name: string): Promise<HeldOutLine[]> {
  const path = (ending: string) =>
    fileURLToPath(new URL(`../../test/vectors/icao9303-held-out-${name}.${ending}`, import.meta.url));
  const index = JSON.parse(await readFile(path('json'), 'utf8')) as { columns: number; text: string }[];
  const { data, info } = await sharp(path('png')).greyscale().raw().toBuffer({ resolveWithObject: true });
  return index.map(({ columns, text }, line) => {
    const grey = Uint8Array.from({ length: STRIP_HEIGHT * columns }, (_, i) => {
      const row = line * STRIP_HEIGHT + Math.floor(i / columns);
      return data[row * info.width + (i % columns)] ?? 0;
    });
    return {
      text,
      strip: normalisedStrip(columns, Float32Array.from(grey)),
      png: () => pictureOf(grey, columns),
    };
  });
}

/** A strip is squeezed along the line by this factor (ASPECT in native-models/mrz/training/line_image.py). */
const SQUEEZE = 0.68;

async function pictureOf(grey: Uint8Array, columns: number): Promise<Buffer> {
  const raw = { width: columns, height: STRIP_HEIGHT, channels: 1 } as const;
  return await sharp(grey, { raw })
    .resize(Math.round((2 * columns) / SQUEEZE), 2 * STRIP_HEIGHT, { fit: 'fill' })
    .extend({ top: 12, bottom: 12, left: 24, right: 24, extendWith: 'copy' })
    .withMetadata({ density: 300 })
    .png()
    .toBuffer();
}
