import { DAY_MS } from '#core/days.ts';
/** From this age on a list of flows is shown as old. */
export const OLD_AFTER_DAYS = 7;

/** Whole days since the services issued a list; a clock that stands before that time counts as none. */
export const ageInDays = (issuedAt: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(issuedAt)) / DAY_MS));
