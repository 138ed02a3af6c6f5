import { daysLater } from '#core/days.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { eraseSearches } from './gallery-search.repository.ts';

/** How long a search is kept, undecided ones too. */
const KEPT_DAYS = 7;

/** Erases the searches whose time is over. @returns how many */
export const eraseOldSearches = ({ db, now }: Pick<ServicesContext, 'db' | 'now'>): Promise<number> =>
  eraseSearches(db, daysLater(now(), -KEPT_DAYS));
