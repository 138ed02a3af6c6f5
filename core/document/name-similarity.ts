import { transliterate } from '../icao9303/transliterate.ts';
import type { JoinedDocument } from './joined-document.ts';

/**
 * Scores how similar the whole names in the sources of a document are: 100 for the same letters, less for each letter
 * that would have to change (Levenshtein distance over the length of the longer name). The least similar pair counts.
 * Returns null while fewer than two sources have a name. Results contain it as `fuzzyMatchScore` (web services
 * specification, part 2).
 */
export function nameSimilarity({ fields }: Pick<JoinedDocument, 'fields'>): number | null {
  const names = new Map<string, { givenNames?: string; surname?: string }>();
  for (const { field, sources } of fields) {
    if (field !== 'surname' && field !== 'givenNames') continue;
    for (const { source, captureId, value } of sources) {
      const key = `${source} ${captureId}`;
      names.set(key, { ...names.get(key), [field]: value });
    }
  }
  const whole = [...names.values()]
    .filter((name) => name.surname !== undefined)
    .map((name) => transliterate(`${name.givenNames ?? ''} ${name.surname ?? ''}`));
  const scores = whole.flatMap((a, index) => whole.slice(index + 1).map((b) => similarity(a, b)));
  return scores.length === 0 ? null : Math.min(...scores);
}

function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 100 : Math.round(100 * (1 - levenshtein(a, b) / longest));
}

/** Letters to insert, delete or replace; work grows with the product of the lengths. */
function levenshtein(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, previous[j]! + 1, row[j - 1]! + 1));
    }
    previous = row;
  }
  return previous[b.length]!;
}
