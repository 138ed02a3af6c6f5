import { dayExists, daysInMonth } from '../days.ts';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
/** Upper bound of an applicant's age, in years. */
export const OLDEST_YEARS = 125;

/**
 * A date as a person keys it from a document, as YYYY-MM-DD (YYYY-MM, YYYY where that is all there is): ISO 8601,
 * YYYYMMDD, `15 APR 2032`, and numbers with points, slashes or spaces in the order of the country: month first in the
 * United States, else day first. Undefined for a day that does not exist.
 *
 * @param country alpha-3 code of the issuer
 */
export function normaliseDate(text: string, country: string): string | undefined {
  const plain = text.trim().toUpperCase();
  const iso = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(plain);
  if (iso) return assemble(iso[1], iso[2], iso[3]);
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(plain);
  if (compact) return assemble(compact[1], compact[2], compact[3]);
  const named = /^(\d{1,2})[ ./-]*([A-Z]{3})[A-Z]*[ ./-]*(\d{4})$/.exec(plain);
  if (named) return assemble(named[3], monthNumber(named[2]), named[1]);
  const parts = /^(\d{1,2})[ ./-](\d{1,2})[ ./-](\d{4})$/.exec(plain);
  if (!parts) return undefined;
  return country === 'USA' ? assemble(parts[3], parts[1], parts[2]) : assemble(parts[3], parts[2], parts[1]);
}

/** Whether two dates agree in every part that both have. */
export function sameDate(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  return length >= 4 && a.slice(0, length) === b.slice(0, length);
}

/**
 * A date of a machine-readable zone, which has no century, in the century of another date where the years agree except
 * for it (Doc 9303-3, 4.8); else as it is.
 */
export function inCenturyOf(date: string, other: string): string {
  if (date.length < 4 || date.slice(2, 4) !== other.slice(2, 4)) return date;
  const moved = other.slice(0, 2) + date.slice(2);
  return isDay(date) && !isDay(moved) ? date : moved;
}

/** A whole day of the calendar, YYYY-MM-DD. */
export function isDay(date: string | undefined): date is string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date ?? '');
  return parts !== null && assemble(parts[1], parts[2], parts[3]) !== undefined;
}

/**
 * The last day that a date may mean: a missing day or month is read as the latest one. Undefined when it says nothing.
 */
export function latestDay(date: string | undefined): string | undefined {
  if (isDay(date)) return date;
  const parts = /^(\d{4})(?:-(\d\d))?$/.exec(date ?? '');
  if (!parts) return undefined;
  const [, year = '', month = '12'] = parts;
  if (!assemble(year, month)) return undefined;
  return `${year}-${month}-${String(daysInMonth(Number(year), Number(month))).padStart(2, '0')}`;
}

/**
 * Whole years between a date of birth and a day, both YYYY-MM-DD. An unknown day or month counts as the latest one, so
 * the age is never too high; undefined when the year is unknown.
 */
export function ageOn(birth: string | undefined, today: string): number | undefined {
  const latest = latestDay(birth);
  if (!latest) return undefined;
  const years = Number(today.slice(0, 4)) - Number(latest.slice(0, 4));
  return today.slice(5) < latest.slice(5) ? years - 1 : years;
}

function monthNumber(name: string | undefined): string | undefined {
  const index = MONTHS.indexOf(name ?? '');
  return index < 0 ? undefined : String(index + 1);
}

function assemble(year = '', month?: string, day?: string): string | undefined {
  if (Number(year) < 1) return undefined;
  const pad = (part: string) => part.padStart(2, '0');
  if (!month) return day === undefined ? year : undefined;
  if (Number(month) < 1 || Number(month) > 12) return undefined;
  if (day === undefined) return `${year}-${pad(month)}`;
  if (!dayExists(Number(year), Number(month), Number(day))) return undefined;
  return `${year}-${pad(month)}-${pad(day)}`;
}
