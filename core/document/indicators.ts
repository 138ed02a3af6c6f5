import { ageOn, latestDay } from './document-dates.ts';
import { expiryMarks } from './expiry-marks.ts';
import type { Indicator } from './joined-document.ts';

/** Dates of a document as joined; absent where no source has one. */
export interface DocumentDates {
  dateOfBirth: string | undefined;
  /** Whether the date of birth may be in two centuries, so that no age is known. */
  isCenturyOpen: boolean;
  dateOfIssue: string | undefined;
  dateOfExpiry: string | undefined;
  /** Whether any source was read; of an unread document no field is missing. */
  anythingKnown: boolean;
}

/**
 * Warnings for a person about the dates of a document and the age of its holder on a day.
 * @param today YYYY-MM-DD
 * @param soonDays days of that window
 */
export function indicatorsOf(dates: DocumentDates, today: string, soonDays: number): Indicator[] {
  const expiry = latestDay(dates.dateOfExpiry);
  const issue = dates.dateOfIssue;
  const age = ageOn(dates.dateOfBirth, today);
  const found: Indicator[] = [];
  const { expired, expiringSoon } = expiryMarks(expiry ?? null, today, soonDays);
  if (!expiry && dates.anythingKnown) found.push('no-expiry-date');
  else if (!expiry) return found;
  else if (expired) found.push('expired');
  else if (expiringSoon) found.push('expires-soon');
  if (issue && issue > today) found.push('not-yet-valid');
  if (dates.isCenturyOpen) found.push('age-unknown');
  if (age !== undefined && age < 21) found.push('under-21');
  if (age !== undefined && age < 18) found.push('under-18');
  if (age !== undefined && age < 16) found.push('under-16');
  return found;
}
