import { readFile } from 'node:fs/promises';

/** Two pictures by file name, and whether they show the same person. */
export interface LabelledPair {
  a: string;
  b: string;
  mated: boolean;
}

const MATED = new Set(['yes', '1', 'true', 'mated', 'same']);
const NON_MATED = new Set(['no', '0', 'false', 'non-mated', 'different']);

/**
 * Reads a list of pairs: three columns (two file names and a label such as yes or no), separated by commas or
 * semicolons. A first line without a valid label is a heading.
 * @throws TypeError naming the first line that is not a pair, or when there is no pair
 */
export function parsePairs(text: string): LabelledPair[] {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.split(/[,;]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')));
  const pairs = rows.flatMap(([a, b, label], index) => {
    if (!a) return [];
    const word = label?.toLowerCase() ?? '';
    if (b && MATED.has(word)) return [{ a, b, mated: true }];
    if (b && NON_MATED.has(word)) return [{ a, b, mated: false }];
    if (index === 0) return [];
    throw new TypeError(`Line ${index + 1} of the pairs needs two file names and yes or no.`);
  });
  if (pairs.length === 0) throw new TypeError('The list of pairs is empty.');
  return pairs;
}

/** @throws TypeError when the file cannot be read or holds no pairs */
export async function readPairs(path: string): Promise<LabelledPair[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new TypeError(`The list of pairs ${path} cannot be read.`);
  });
  return parsePairs(text);
}

/**
 * Every two pictures that are named anywhere. Persons follow from the mated pairs: pictures mated with the same
 * picture show one person, and pictures that no chain of mated pairs joins show different ones.
 */
export function allPairs(pairs: readonly LabelledPair[]): LabelledPair[] {
  const person = new Map<string, string>();
  const rootOf = (name: string): string => {
    const parent = person.get(name) ?? name;
    return parent === name ? name : rootOf(parent);
  };
  for (const { a, b, mated } of pairs) {
    for (const name of [a, b]) if (!person.has(name)) person.set(name, name);
    if (mated) person.set(rootOf(a), rootOf(b));
  }
  const names = [...person.keys()];
  return names.flatMap((a, index) =>
    names.slice(index + 1).map((b) => ({ a, b, mated: rootOf(a) === rootOf(b) })),
  );
}
