import { hasRegions, REGIONS } from '../../aamva/issuers.ts';
import { folded } from './fold.ts';

/** A state, province or territory of the United States or Canada. */
export interface PrintedRegion {
  /** Alpha-3. */
  country: string;
  /** Two letters as in element DAJ. */
  region: string;
}

/** Titles of North American cards, folded; other countries write `driving licence` and `identity card`. */
const TITLES = ['DRIVERLICENSE', 'DRIVERLICENCE', 'DRIVERSLICENSE', 'DRIVERSLICENCE', 'IDENTIFICATIONCARD'];
/** Words beside the name of a state in one row, other than a title. */
const COMPANIONS = ['USA', 'CANADA', 'STATE', 'COMMONWEALTH', 'PROVINCE'];

const NAMES = REGIONS.filter(({ country }) => hasRegions(country))
  .map(({ country, code, name }) => ({ country, region: code, word: folded(name), name: name.toUpperCase() }))
  // A name that holds another comes first: West Virginia before Virginia.
  .sort((a, b) => b.word.length - a.word.length);

/**
 * The state that the head of a North American card names: alone in a row, or in the row of a title. Names of persons
 * and the country Georgia are written like states, so a card without such a title has none.
 */
export function printedRegion(rows: readonly string[]): PrintedRegion | undefined {
  const plain = rows.map((row) => ({ row, word: folded(row) }));
  const isAmerican = plain.some(
    ({ row, word }) =>
      isUnitedStates(row) || word.includes('CANADA') || TITLES.some((title) => word.includes(title)),
  );
  if (!isAmerican) return undefined;
  for (const { row, word } of plain) {
    const isHead = [...TITLES, ...COMPANIONS].some((companion) => word.includes(companion));
    const found = NAMES.find((one) => one.word === word || (isHead && holds(row, word, one)));
    if (found) return { country: found.country, region: found.region };
  }
  return undefined;
}

/** The short name of the United States as a word of its own: other words hold its letters. */
export const isUnitedStates = (row: string): boolean => /(?<!\p{L})USA(?!\p{L})/u.test(row);

/** A name as words of a row, or at one of its ends where spaces were lost. */
const holds = (row: string, word: string, { word: own, name }: (typeof NAMES)[number]): boolean =>
  word.startsWith(own) ||
  word.endsWith(own) ||
  ` ${row.toUpperCase().replace(/[^\p{L}]+/gu, ' ')} `.includes(` ${name} `);
