/** Days of the calendar, written YYYY-MM-DD, and spans of whole days. */

export const DAY_MINUTES = 24 * 60;
export const DAY_MS = DAY_MINUTES * 60_000;
/** The mean year of the Gregorian calendar. */
export const YEAR_MS = 365.2425 * DAY_MS;

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The day that it is in UTC. */
export const utcDay = (time: Date): string => time.toISOString().slice(0, 10);

/** The day that it is on this machine. */
export const localDay = (time: Date): string =>
  utcDay(new Date(time.getTime() - time.getTimezoneOffset() * 60_000));

/** The same time of day some days of 24 hours later; earlier for a negative number. */
export const daysLater = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY_MS);

/** The day some days later; earlier for a negative number. */
export const daysAfter = (day: string, days: number): string => utcDay(daysLater(startOf(day), days));

/** How many days `to` is later than `from`. */
export const daysBetween = (from: string, to: string): number =>
  (startOf(to).getTime() - startOf(from).getTime()) / DAY_MS;

/** Days of a month, 1 to 12; 0 for any other number. */
export function daysInMonth(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && !leap ? 28 : (DAYS_IN_MONTH[month - 1] ?? 0);
}

/** Whether the calendar has this day; no year of a document is 0, and no database keeps it. */
export const dayExists = (year: number, month: number, day: number): boolean =>
  year >= 1 && day >= 1 && day <= daysInMonth(year, month);

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
