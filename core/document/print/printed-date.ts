import { normaliseDate } from '../document-dates.ts';
import { folded } from './fold.ts';

/**
 * Beginnings of the names of months, folded. Where two languages name two months alike, neither is listed: Doc 9303-3
 * asks for English, French or Spanish beside them.
 */
const MONTHS: readonly string[] = [
  'JAN GEN ENE JANV STY LED',
  'FEB FEV FEVR LUT',
  'MAR MARS MRT MARZ MARCO MRZ MAER',
  'APR AVR ABR AVRIL KWI',
  'MAY MAI MAG MAJ MEI MAYO',
  'JUN JUIN GIU JUNI CZE',
  'JUL JUIL LUG JULI',
  'AUG AOU AOUT AGO SIE',
  'SEP SET SEPT WRZ',
  'OCT OKT OUT OTT PAZ',
  'NOV NOEM',
  'DEC DIC DEZ GRU',
];
const MONTH_OF: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)).reverse(),
);

/** No document names an earlier year: a text that says so is not read in its order. */
const LEAST_YEAR = '1900';
/** Issuers whose documents print the month first or the day first; empty while the issuer is unknown. */
const BOTH_ORDERS = ['', 'CAN'];

/**
 * A date as documents print it: `12 08 1974`, `12.08.1974`, `08/12/1974`, `1974-08-12`, `12 AUG/AOUT 1974`,
 * `15APR2032`. Years of two digits are those of the last hundred years before `latest`. Undefined for a day that does
 * not exist, and where nothing says whether the day or the month comes first.
 *
 * @param country alpha-3 code of the issuer, for the order of day and month
 * @param latest YYYY of the last year that a date of two digits may mean
 */
export function printedDate(text: string, country: string, latest: number): string | undefined {
  const groups = groupsOf(text);
  const named = namedDate(groups, latest);
  if (named) return named;
  const digits = groups.filter((group) => /^\d+$/.test(group));
  if (digits.length !== groups.length) return undefined;
  if (digits.length === 1 && digits[0]!.length === 8) {
    const [all] = digits as [string];
    const year = all.slice(4);
    return year < LEAST_YEAR
      ? sinceLeastYear(normaliseDate(all, country))
      : numberedDate(all.slice(0, 2), all.slice(2, 4), year, country);
  }
  if (digits.length !== 3) return undefined;
  const [first, second, third] = digits as [string, string, string];
  if (first.length === 4)
    return sinceLeastYear(
      normaliseDate(`${first}-${second.padStart(2, '0')}-${third.padStart(2, '0')}`, country),
    );
  const year = wholeYear(third, latest);
  return year === undefined ? undefined : numberedDate(first, second, year, country);
}

/** Day and month by numbers, in the order of the country; undefined where either order is as good. */
function numberedDate(first: string, second: string, year: string, country: string): string | undefined {
  const isOpen = BOTH_ORDERS.includes(country) && Number(first) !== Number(second);
  if (isOpen && Number(first) <= 12 && Number(second) <= 12) return undefined;
  return sinceLeastYear(normaliseDate(`${first}.${second}.${year}`, country));
}

const sinceLeastYear = (date: string | undefined): string | undefined =>
  date === undefined || date < LEAST_YEAR ? undefined : date;

/** Runs of digits and of letters. */
const groupsOf = (text: string): string[] => text.normalize('NFKC').match(/\d+|\p{L}+/gu) ?? [];

function namedDate(groups: readonly string[], latest: number): string | undefined {
  const [day, ...rest] = groups;
  const year = rest.at(-1);
  if (!day || !year || !/^\d{1,2}$/.test(day) || !/^(?:\d{2}|\d{4})$/.test(year)) return undefined;
  const words = rest.slice(0, -1);
  if (words.length === 0 || words.length > 3) return undefined;
  const months = new Set(words.flatMap((word) => monthOf(word) ?? []));
  const whole = wholeYear(year, latest);
  const [month] = months;
  // Two languages may name the month, and then name the same.
  if (months.size !== 1 || month === undefined || whole === undefined) return undefined;
  return normaliseDate(`${whole}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`, '');
}

function monthOf(word: string): number | undefined {
  const plain = folded(word);
  return MONTH_OF.get(plain) ?? MONTH_OF.get(plain.slice(0, 4)) ?? MONTH_OF.get(plain.slice(0, 3));
}

function wholeYear(year: string, latest: number): string | undefined {
  if (year.length === 4) return year;
  if (year.length !== 2) return undefined;
  const century = Math.floor(latest / 100) * 100 + Number(year);
  return String(century > latest ? century - 100 : century);
}

/** A date at the beginning of a text, and the rest, such as the place of birth on a licence. */
export function leadingDate(
  text: string,
  country: string,
  latest: number,
): { date: string; rest: string } | undefined {
  const found = /^\D{0,2}(\d{1,2}[. /-]{1,2}\d{1,2}[. /-]{1,2}(?:\d{4}|\d{2}))(?!\d)(.*)$/u.exec(text);
  const date = found?.[1] && printedDate(found[1], country, latest);
  return date ? { date, rest: (found[2] ?? '').trim() } : undefined;
}
