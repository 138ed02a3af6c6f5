import { transliterate } from '../icao9303/transliterate.ts';

/** Share of a common beginning that Winkler's addition rewards, and the letters of it that count. */
const PREFIX_WEIGHT = 0.1;
const PREFIX_LENGTH = 4;

/** The score of a name whose every part is in the document, letter for letter, and of no other. */
export const ALL_PARTS = 100;

/**
 * Scores how similar two names are, 0 to 100. Each entered part is paired with the most similar part of the document,
 * in any order (Jaro-Winkler over the letters of Doc 9303-3, section 6). No part of the document is used twice. The
 * least similar pair gives the score: "all entered name parts must be present in the document, in any order" (web
 * services specification, part 2). Other names in the document do not lower it. Returns `ALL_PARTS` only where every
 * part is present, letter for letter, and 0 where one side has no letters.
 *
 * @param entered the name that a person gave, `document` every name of the document.
 */
export function nameMatchScore(entered: string, document: string): number {
  const scores = forms(entered).flatMap((left) =>
    forms(document).map((right) => partsScore(partsOf(left), partsOf(right))),
  );
  const best = Math.max(...scores);
  return best === 1 ? ALL_PARTS : Math.min(ALL_PARTS - 1, Math.round(100 * best));
}

/** With the letters of Doc 9303-3, and with the bare base letters that some issuers print. */
const forms = (name: string): string[] => [
  transliterate(name),
  transliterate(name.normalize('NFD').replace(/\p{Mark}/gu, '')),
];
const partsOf = (form: string): string[] => form.split(' ').filter(Boolean);

/** The best pairs first; names are short, so that taking the best one each time is as good as trying all. */
function partsScore(entered: readonly string[], shown: readonly string[]): number {
  const pairs = entered
    .flatMap((part, i) => shown.map((other, j) => ({ i, j, alike: jaroWinkler(part, other) })))
    .sort((a, b) => b.alike - a.alike);
  const [given, taken] = [new Map<number, number>(), new Set<number>()];
  for (const { i, j, alike } of pairs) {
    if (given.has(i) || taken.has(j)) continue;
    given.set(i, alike);
    taken.add(j);
  }
  return entered.length === 0 ? 0 : Math.min(...entered.map((_, i) => given.get(i) ?? 0));
}

/**
 * Similarity of two strings by common letters near each other, their order, and a common beginning (Winkler 1990), 0 to
 * 1; 1 only for equal ones.
 */
export function jaroWinkler(a: string, b: string): number {
  const jaro = jaroOf(a, b);
  let prefix = 0;
  while (prefix < Math.min(PREFIX_LENGTH, a.length, b.length) && a[prefix] === b[prefix]) prefix += 1;
  return jaro + prefix * PREFIX_WEIGHT * (1 - jaro);
}

function jaroOf(a: string, b: string): number {
  if (a === b) return a.length === 0 ? 0 : 1;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Set<number>();
  const common = [...a].filter((letter, i) => {
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length - 1, i + reach); j++) {
      if (taken.has(j) || b[j] !== letter) continue;
      taken.add(j);
      return true;
    }
    return false;
  });
  if (common.length === 0) return 0;
  const others = [...taken].sort((x, y) => x - y).map((j) => b[j]);
  const exchanged = common.filter((letter, k) => letter !== others[k]).length / 2;
  const m = common.length;
  return (m / a.length + m / b.length + (m - exchanged) / m) / 3;
}
