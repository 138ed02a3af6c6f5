import { readFile } from 'node:fs/promises';

/** Two pictures by file name, and whether they show the same person. */
export interface LabelledPair {
  a: string;
  b: string;
  mated: boolean;
}

const MATED = new Set(['yes', '1', 'true', 'mated', 'same']);
const NON_MATED = new Set(['no', '0', 'false', 'non-mated', 'different']);

/** File names have an ending; the names of columns have none. */
const FILE_NAME = /\.[a-z0-9]{2,5}$/i;

/**
 * Reads a list of pairs: three columns (two file names and a label such as yes or no), separated by commas or
 * semicolons. A first line without a valid label is a heading, and so is one whose last column is named like a label
 * (`file_x,file_y,same`): it names no files while all other lines do.
 * @throws TypeError naming the first line that is not a pair, or when there is no pair
 */
export function parsePairs(text: string): LabelledPair[] {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.split(/[,;]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')));
  const read = rows.map(([a = '', b = '', label]) => ({ a, b, mated: matedOf(label) }));
  const filled = read.slice(1).filter(({ a }) => a !== '');
  const namesFiles = ({ a, b }: { a: string; b: string }) => FILE_NAME.test(a) && FILE_NAME.test(b);
  const [first] = read;
  const hasHeading =
    first !== undefined &&
    (first.b === '' ||
      first.mated === undefined ||
      (filled.length > 0 &&
        filled.every(namesFiles) &&
        !FILE_NAME.test(first.a) &&
        !FILE_NAME.test(first.b)));
  const pairs = read.flatMap(({ a, b, mated }, index) => {
    if (a === '' || (index === 0 && hasHeading)) return [];
    if (b !== '' && mated !== undefined) return [{ a, b, mated }];
    throw new TypeError(`Line ${index + 1} of the pairs needs two file names and yes or no.`);
  });
  if (pairs.length === 0) throw new TypeError('The list of pairs is empty.');
  return pairs;
}

function matedOf(label = ''): boolean | undefined {
  const word = label.toLowerCase();
  return MATED.has(word) ? true : NON_MATED.has(word) ? false : undefined;
}

/** @throws TypeError when the file cannot be read or holds no pairs */
export async function readPairs(path: string): Promise<LabelledPair[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new TypeError(`The list of pairs ${path} cannot be read.`);
  });
  return parsePairs(text);
}

/**
 * The person of each picture, by the name of one of theirs. Persons follow from the mated pairs: pictures mated with the
 * same picture show one person, and pictures that no chain of mated pairs joins show different ones.
 */
export function personsOf(pairs: readonly LabelledPair[]): Map<string, string> {
  const person = new Map<string, string>();
  const rootOf = (name: string): string => {
    const parent = person.get(name) ?? name;
    return parent === name ? name : rootOf(parent);
  };
  for (const { a, b, mated } of pairs) {
    for (const name of [a, b]) if (!person.has(name)) person.set(name, name);
    if (mated) person.set(rootOf(a), rootOf(b));
  }
  return new Map([...person.keys()].map((name) => [name, rootOf(name)]));
}

/** Every two pictures that are named anywhere, persons joined by {@link personsOf}. */
export function allPairs(pairs: readonly LabelledPair[]): LabelledPair[] {
  const persons = personsOf(pairs);
  const names = [...persons.keys()];
  return names.flatMap((a, index) =>
    names.slice(index + 1).map((b) => ({ a, b, mated: persons.get(a) === persons.get(b) })),
  );
}
