import { transliterate } from '../icao9303/transliterate.ts';

/** Ways to write one word: a text has the word when it has one of them. */
export type WordForms = readonly string[];

/** A word of a search longer than this finds nothing more. */
const LONGEST = 60;
/** So many words of a search count. */
const MOST_WORDS = 8;

/**
 * The words by which a name or number is found, each behind a space: with the letters of the MRZ (Doc 9303-3, section 6),
 * with the bare base letters that some issuers print, and as written where neither knows the script.
 */
export function indexWords(texts: readonly string[]): string {
  const words = texts.flatMap((text) => tokensOf(text).flatMap(formsOf));
  return [...new Set(words)].map((word) => ` ${word}`).join('');
}

/**
 * The words of a search text, for {@link indexWords}: each of them has to be found, in any order. A word with a space in
 * front stands for the beginning of a word; scripts that put no space between words are found anywhere.
 * @returns none where the text is too short to tell persons apart
 */
export function searchedWords(text: string): WordForms[] {
  const words = tokensOf(text)
    .map((token) => formsOf(token).map((form) => (isUnspaced(form) ? form : ` ${form}`)))
    .filter((forms) => forms.length > 0)
    .slice(0, MOST_WORDS);
  return words.some((forms) => forms.some(tellsApart)) ? words : [];
}

/** A single letter would list everybody. */
const tellsApart = (form: string): boolean => isUnspaced(form) || form.length > 2;

const tokensOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split(/[\s,;]+/)
    .map((token) => token.slice(0, LONGEST))
    .filter((token) => /[\p{Letter}\p{Number}]/u.test(token));

function formsOf(token: string): string[] {
  if (/\p{Number}/u.test(token)) return [token.toUpperCase().replace(/[^\p{Letter}\p{Number}]/gu, '')];
  const base = token.normalize('NFD').replace(/\p{Mark}/gu, '');
  const forms = [transliterate(token), transliterate(base)]
    .flatMap((form) => form.split(' '))
    .filter(Boolean);
  return forms.length > 0 ? [...new Set(forms)] : [token.toUpperCase()];
}

const isUnspaced = (form: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u.test(
    form,
  );
