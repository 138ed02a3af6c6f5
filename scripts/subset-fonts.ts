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

export const USAGE = `node scripts/bootstrap.mjs subset-fonts
Cuts the Chinese font down to the characters of the screens.`;

export const readArguments = readNoArguments;

/**
 * `node scripts/bootstrap.mjs subset-fonts`, after any change of the Simplified Chinese texts: cuts Noto Sans SC down
 * to the characters that the screens use. A test notices when it was forgotten.
 */
export const main = async (): Promise<number> => {
  await mkdir(FOLDER, { recursive: true });
  const characters = subsetCharacters();
  for (const weight of WEIGHTS) await subset(weight, characters);
  await writeFile(path.join(FOLDER, 'characters.txt'), `${characters}\n`);
  return 0;
};
