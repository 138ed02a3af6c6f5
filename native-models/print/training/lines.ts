import { readFile } from 'node:fs/promises';
import { CAPTIONS } from '#core/document/print/captions.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { pick, type Random } from '#specimens/seeded.ts';
import { ringedBackgrounds, securityBackgrounds } from './backgrounds.ts';
import { type FontFile, fontFiles } from './font-files.ts';
import { type LineLevel, LinePress } from './line-picture.ts';
import { jumble, printedText, words } from './printed-text.ts';

const LATIN = new URL('../latin-characters.txt', import.meta.url);
const BACKGROUNDS = 60;
/** Shares of the lines of training that are letters in no order, and words with many marks. */
const JUMBLED = 0.2;
const MARKED = 0.5;
/** Share of letters with marks in such words. */
const MARKS = 0.4;

/** What lines are drawn for: those that figures are measured on share neither faces nor patterns with training. */
export type LinePurpose = keyof typeof FACES;

const FACES = {
  training: [
    'Liberation Sans',
    'Liberation Serif',
    'Liberation Mono',
    'DejaVu Sans',
    'DejaVu Serif',
    'DejaVu Sans Mono',
    'Roboto',
    'Roboto Condensed',
    'Open Sans',
    'Lato',
    'Noto Sans',
    'Noto Serif',
    'FreeSans',
    'FreeSerif',
    'FreeMono',
    'Carlito',
    'Caladea',
    'Nimbus Sans',
    'Nimbus Sans Narrow',
    'Nimbus Roman',
    'Nimbus Mono PS',
    'URW Gothic',
    'URW Bookman',
    'Tuffy',
    'B612',
    'B612 Mono',
    'Hack',
    'Play',
    'Andika',
    'PT Sans',
    'PT Serif',
    'PT Mono',
    'PT Sans Narrow',
    'Linux Biolinum O',
    'Linux Libertine O',
    'Go',
    'Go Mono',
    'Fira Code',
    'Cabin',
    'Dosis',
    'TeX Gyre Heros',
    'TeX Gyre Adventor',
  ],
  'held-out': ['Cantarell', 'Charis SIL', 'Clear Sans', 'JetBrains Mono'],
} as const;

export interface DrawnLine {
  text: string;
  crop: RgbImage;
}

export interface LinesOptions {
  /** Where the Debian packages of the faces were unpacked. */
  folder: string;
  purpose: LinePurpose;
  level: LineLevel;
  /** What lines say, where it is not what lines of documents say. */
  texts?: (random: Random) => string;
}

/** Lines without end: the same ones for the same numbers. */
export async function* drawLines(
  random: Random,
  { folder, purpose, level, texts }: LinesOptions,
): AsyncGenerator<DrawnLine> {
  const characters = (await readFile(LATIN, 'utf8')).trimEnd().split('\n');
  const captions = Object.values(CAPTIONS).flatMap((list) => list.split('|'));
  const trained = () => {
    const kind = random();
    if (kind < JUMBLED) return jumble(random, characters);
    return kind < JUMBLED + MARKED ? words(random, MARKS) : printedText(random, captions);
  };
  const said = texts ?? (purpose === 'training' ? trained : () => printedText(random, captions));
  const families = Map.groupBy(fontFiles(folder, FACES[purpose]), ({ name }) =>
    FACES[purpose].findLast((family) => name.startsWith(family)),
  );
  const patterns = purpose === 'training' ? securityBackgrounds : ringedBackgrounds;
  const press = await LinePress.open(random, patterns(random, BACKGROUNDS));
  const known = new Set([...characters, ' ']);
  while (true) {
    const text = written(said(random));
    const font = faceFor(text, [...families.values()], random);
    if (text.length === 0 || ![...text].every((one) => known.has(one)) || !font) continue;
    const crop = await press.line(text, font, written(said(random)) || '1', level);
    if (crop) yield { text, crop };
  }
}

/** Letters that look the same have one class. */
const written = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('Ð', 'Đ')
    .replaceAll('Ţ', 'Ț')
    .replaceAll('ţ', 'ț')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim();

/** A face that has every character, upright ones mostly. */
function faceFor(text: string, families: readonly FontFile[][], random: Random): FontFile | undefined {
  for (let tries = 0; tries < 6; tries++) {
    const font = pick(random, pick(random, families));
    if (/Italic|Oblique/.test(font.name) && random() < 0.6) continue;
    if ([...text].every((one) => one === ' ' || font.has(one))) return font;
  }
  return undefined;
}
