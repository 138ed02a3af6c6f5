import type { SessionRow } from '#core/contract/counter/state.ts';

/** The parts of the list that an operator asks for. */
export const FILTERS = ['all', 'mine', 'review', 'unsent'] as const;
export type Filter = (typeof FILTERS)[number];

const UNSENT: readonly SessionRow['sync'][] = ['waiting', 'sending', 'refused', 'dropped'];

const IS_IN: Readonly<Record<Filter, (row: SessionRow, operator: string) => boolean>> = {
  all: () => true,
  mine: (row, operator) => row.operator === operator,
  review: ({ outcome }) => outcome === 'Review',
  unsent: ({ status, sync }) => status === 'ended' && UNSENT.includes(sync),
};

export const isUnsent = (row: SessionRow): boolean => IS_IN.unsent(row, '');

/** The rows of one part, and of those only the ones whose reference has what is typed. */
export function rowsOf(
  rows: readonly SessionRow[],
  filter: Filter,
  { operator, typed }: { operator: string; typed: string },
): SessionRow[] {
  const wanted = lettersOf(typed);
  return rows.filter((row) => IS_IN[filter](row, operator) && lettersOf(row.reference).includes(wanted));
}

const lettersOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** The first moment of the day of `now`, where the kiosk stands, RFC 3339. */
export function startOfDay(now: Date): string {
  const start = new Date(now);
  start.setHours(0, 0, 0, 0);
  return start.toISOString();
}

/** Returns the rows of a list to draw: those in sight, and some around them. */
export function inSight(
  { top, height }: { top: number; height: number },
  rowHeight: number,
  count: number,
): { from: number; to: number } {
  const around = 8;
  const from = Math.max(0, Math.floor(top / rowHeight) - around);
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + around);
  return { from: Math.min(from, to), to };
}
