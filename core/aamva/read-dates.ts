import { dayExists } from '../days.ts';

/** `MMDDCCYY` in the United States, `CCYYMMDD` in Canada and in versions 00 and 01 (D.12.5.1). */
export type DateOrder = 'MMDDCCYY' | 'CCYYMMDD';

export interface LicenceDate {
  /** YYYY-MM-DD. */
  value: string;
  order: DateOrder;
}

/**
 * Reads a date in the order that the standard asks for, then in the other one. No date of a living person reads in
 * both: a century is never a month. Hyphens and slashes between the parts are passed over.
 * @returns undefined where it is a date in neither order
 */
export function readDate(raw: string, expected: DateOrder): LicenceDate | undefined {
  const digits = raw.trim().replace(/[-/]/g, '');
  if (!/^\d{8}$/.test(digits)) return undefined;
  const other = expected === 'MMDDCCYY' ? 'CCYYMMDD' : 'MMDDCCYY';
  for (const order of [expected, other] as const) {
    const value = inOrder(digits, order);
    if (value) return { value, order };
  }
  return undefined;
}

function inOrder(digits: string, order: DateOrder): string | undefined {
  const [year, month, day] =
    order === 'CCYYMMDD'
      ? [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
      : [digits.slice(4), digits.slice(0, 2), digits.slice(2, 4)];
  if (Number(year) < 1850 || Number(year) > 2199) return undefined;
  return dayExists(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : undefined;
}

/** Zeros, which some issuers print where a date does not apply. */
export function isNoDate(raw: string): boolean {
  return /^0+$/.test(raw.trim());
}
