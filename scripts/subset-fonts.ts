import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';
import { zhHans } from '#core/languages/zh-Hans/index.ts';
import { countriesIn } from '#renderer/ui/i18n/countries.ts';
import { readNoArguments } from './prepare/command.ts';
import { ROOT } from './prepare/project.ts';

const FOLDER = path.join(ROOT, 'renderer', 'ui', 'design', 'fonts');
const SOURCE = path.join(ROOT, 'node_modules', '@fontsource', 'noto-sans-sc', 'files');
const WEIGHTS = [400, 600] as const;
const LATIN = path.join(ROOT, 'node_modules', '@fontsource-variable', 'inter', 'files');
/** The weights of `inter-latin.css`: a phone loads the font before its first page. */
const LATIN_WEIGHTS = { min: 400, max: 700 };

const textsOf = (tree: object): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)));

/** Every character beyond Latin that the screens need, sorted. Latin and digits come from Inter. */
export const subsetCharacters = (): string => {
  const texts = [
    ...textsOf([
      zhHans.screens,
      zhHans.consent,
      zhHans.guardianConsent,
      zhHans.volunteerConsent,
      zhHans.name,
    ]),
    ...countriesIn('zh-Hans').map(({ label }) => label),
  ];
  const characters = new Set([...texts.join('')].filter((character) => character >= '\u3000'));
  return [...characters].sort().join('');
};

const subset = async (weight: (typeof WEIGHTS)[number], characters: string): Promise<void> => {
  const source = path.join(SOURCE, `noto-sans-sc-chinese-simplified-${weight}-normal.woff2`);
  const font = await subsetFont(await readFile(source), characters, { targetFormat: 'woff2' });
  await writeFile(path.join(FOLDER, `noto-sans-sc-subset-${weight}.woff2`), font);
  console.log(`${weight}: ${[...characters].length} characters, ${font.length} bytes`);
};

/** The characters of a `unicode-range` of a style sheet. */
export function charactersOf(sheet: string): string {
  const ranges = [...sheet.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]);
  return ranges
    .flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
    .map((code) => String.fromCodePoint(code))
    .join('');
}

const subsetLatin = async (): Promise<void> => {
  const sheet = await readFile(path.join(ROOT, 'renderer', 'ui', 'design', 'inter-latin.css'), 'utf8');
  const source = await readFile(path.join(LATIN, 'inter-latin-wght-normal.woff2'));
  const variationAxes = { wght: LATIN_WEIGHTS };
  const font = await subsetFont(source, charactersOf(sheet), { targetFormat: 'woff2', variationAxes });
  await writeFile(path.join(FOLDER, 'inter-latin-subset.woff2'), font);
  console.log(`Latin: ${font.length} of ${source.length} bytes`);
};

export const USAGE = `node scripts/bootstrap.mjs subset-fonts
Cuts the Chinese font down to the characters of the screens, and the Latin one to its letters and weights.`;

export const readArguments = readNoArguments;

/**
 * `node scripts/bootstrap.mjs subset-fonts`, after any change of the Simplified Chinese texts: cuts Noto Sans SC down
 * to the characters that the screens use; a test notices when it was forgotten. Cuts Inter down as well, after a change of
 * its package or of `inter-latin.css`.
 */
export const main = async (): Promise<number> => {
  await mkdir(FOLDER, { recursive: true });
  const characters = subsetCharacters();
  for (const weight of WEIGHTS) await subset(weight, characters);
  await writeFile(path.join(FOLDER, 'characters.txt'), `${characters}\n`);
  await subsetLatin();
  return 0;
};
