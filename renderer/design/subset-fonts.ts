import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { CONSENT_TEXTS } from '../../services/contract/consent-texts.ts';
import { zhHans } from '../i18n/zh-Hans/index.ts';

/**
 * Cuts Noto Sans SC down to the characters that the Simplified Chinese screens use:
 * `node renderer/design/subset-fonts.ts`, after any change of those texts. A test notices when it was forgotten.
 */
const FOLDER = fileURLToPath(new URL('./fonts/', import.meta.url));
const SOURCE = fileURLToPath(new URL('../../node_modules/@fontsource/noto-sans-sc/', import.meta.url));
const WEIGHTS = [400, 600] as const;

const textsOf = (tree: object): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)));

/** Every character beyond Latin that the screens need, sorted. Latin and digits come from Inter. */
export const subsetCharacters = (): string => {
  const texts = [...textsOf(zhHans), CONSENT_TEXTS.procedure['zh-Hans'], CONSENT_TEXTS.biometric['zh-Hans']];
  const characters = new Set([...texts.join('')].filter((character) => character >= '\u3000'));
  return [...characters].sort().join('');
};

const subset = async (weight: (typeof WEIGHTS)[number], characters: string): Promise<void> => {
  const source = path.join(SOURCE, 'files', `noto-sans-sc-chinese-simplified-${weight}-normal.woff2`);
  const font = await subsetFont(await readFile(source), characters, { targetFormat: 'woff2' });
  await writeFile(path.join(FOLDER, `noto-sans-sc-subset-${weight}.woff2`), font);
  console.log(`${weight}: ${[...characters].length} characters, ${font.length} bytes`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await mkdir(FOLDER, { recursive: true });
  const characters = subsetCharacters();
  for (const weight of WEIGHTS) await subset(weight, characters);
  await writeFile(path.join(FOLDER, 'characters.txt'), `${characters}\n`);
}
