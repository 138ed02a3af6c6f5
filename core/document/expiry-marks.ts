import { daysAfter } from '../days.ts';

/** The state of a document's expiry on a day; at most one is true, and both are null where the day is unknown. */
export interface ExpiryMarks {
  expired: boolean | null;
  expiringSoon: boolean | null;
}

/**
 * The day of expiry still counts as valid; "expiring soon" is the window of the web services specification, part 8.
 * @param expiresOn YYYY-MM-DD; empty or null where nothing says it
 * @param today YYYY-MM-DD
 * @param soonDays days of that window
 */
export function expiryMarks(expiresOn: string | null, today: string, soonDays: number): ExpiryMarks {
  if (!expiresOn) return { expired: null, expiringSoon: null };
  const expired = expiresOn < today;
  return { expired, expiringSoon: !expired && expiresOn <= daysAfter(today, soonDays) };
}
