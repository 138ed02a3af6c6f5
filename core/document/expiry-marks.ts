import { daysAfter } from '../days.ts';

/** The state of a document's expiry on a day; at most one is true. */
export interface ExpiryMarks {
  expired: boolean;
  expiringSoon: boolean;
}

/**
 * The day of expiry still counts as valid; "expiring soon" is the window of the web services specification, part 8.
 * @param expiresOn YYYY-MM-DD; empty or null where nothing says it, and then neither mark is set
 * @param today YYYY-MM-DD
 * @param soonDays days of that window
 */
export function expiryMarks(expiresOn: string | null, today: string, soonDays: number): ExpiryMarks {
  if (!expiresOn) return { expired: false, expiringSoon: false };
  const expired = expiresOn < today;
  return { expired, expiringSoon: !expired && expiresOn <= daysAfter(today, soonDays) };
}
