import { ARABIC, CYRILLIC, FINAL_TEH_MARBUTA, LATIN, SHADDA } from './transliteration-tables.ts';

const LETTERS: Readonly<Record<string, string>> = { ...LATIN, ...CYRILLIC, ...ARABIC };

/**
 * Writes a name with the letters of the MRZ (Doc 9303-3, section 6: Latin, Cyrillic, Arabic); apostrophes are dropped,
 * hyphens and every other mark become a space. Letters of other scripts have no table there and become spaces.
 */
export function transliterate(text: string): string {
  const composed = text.normalize('NFC').toUpperCase();
  return mapped(composed)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/['’ʼ]/g, '')
    .replace(/[^A-Z]+/g, ' ')
    .trim();
}

function mapped(text: string): string {
  const letters = [...text];
  const written: string[] = [];
  letters.forEach((letter, i) => {
    if (letter === SHADDA) written.push(written.at(-1) ?? '');
    else if (letter === '\u0629' && !/^\p{Script=Arabic}$/u.test(letters[i + 1] ?? ''))
      written.push(FINAL_TEH_MARBUTA);
    else written.push(LETTERS[letter] ?? letter);
  });
  return written.join('');
}
