import { daysInMonth } from '../days.ts';

/** A date of an MRZ read for a calendar. */
export interface MrzDate {
  /** YYYY-MM-DD, YYYY-MM, YYYY, or empty when unknown or impossible. */
  value: string;
  /** False where the six characters are no date, not even a partly unknown one. */
  valid: boolean;
}

/**
 * Reads YYMMDD. Unknown parts are fillers (Doc 9303-3, 4.8); zeros, which some issuers print, mean the same.
 * The zone has no century: a birth is the latest year not after today, an expiry the year nearest to today.
 * @param today YYYY-MM-DD
 */
export function readMrzDate(raw: string, kind: 'birth' | 'expiry', today: string): MrzDate {
  if (/^<{6}$/.test(raw)) return { value: '', valid: true };
  const parts = /^(\d\d)(\d\d|<<)(\d\d|<<)$/.exec(raw);
  if (!parts) return { value: '', valid: false };
  const [, yy = '', month = '', day = ''] = parts;
  const monthKnown = month !== '<<' && month !== '00';
  const dayKnown = day !== '<<' && day !== '00';
  if (monthKnown && !(Number(month) <= 12)) return { value: '', valid: false };
  if (!monthKnown && dayKnown) return { value: '', valid: false };
  const monthDay = (monthKnown ? `-${month}` : '') + (dayKnown ? `-${day}` : '');
  const year = kind === 'birth' ? birthYear(yy, monthDay, today) : expiryYear(yy, today);
  if (dayKnown && Number(day) > daysInMonth(year, Number(month))) return { value: '', valid: false };
  return { value: `${year}${monthDay}`, valid: true };
}

/** A partly unknown date compares by the parts that are known. */
function birthYear(yy: string, monthDay: string, today: string): number {
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100;
  const candidate = `${century + Number(yy)}${monthDay}`;
  return candidate > today.slice(0, candidate.length) ? century + Number(yy) - 100 : century + Number(yy);
}

function expiryYear(yy: string, today: string): number {
  const now = Number(today.slice(0, 4));
  const year = Math.floor(now / 100) * 100 + Number(yy);
  if (year - now > 50) return year - 100;
  return now - year >= 50 ? year + 100 : year;
}
