import { YEAR_MS } from '../days.ts';

/**
 * How old an enrolled picture is, in hundredths of a year, so that a record of it holds no day. A clock that went back
 * makes nothing younger than new.
 * @param registeredAt RFC 3339
 */
export const enrolledYears = (registeredAt: string, now: Date): number =>
  Math.max(0, Math.round((100 * (now.getTime() - Date.parse(registeredAt))) / YEAR_MS) / 100);
