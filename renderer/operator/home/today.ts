import type { SessionRow } from '#core/contract/counter/state.ts';

/** The parts of the list that an operator asks for. */
export const FILTERS = ['all', 'running', 'mine', 'review', 'unsent', 'exceptions', 'handOvers'] as const;
export type Filter = (typeof FILTERS)[number];

const UNSENT: readonly SessionRow['sync'][] = ['waiting', 'sending', 'refused', 'dropped'];

const IS_IN: Readonly<Record<Filter, (row: SessionRow) => boolean>> = {
  all: () => true,
  running: ({ status }) => status === 'active',
  mine: ({ isMine }) => isMine,
  review: ({ outcome }) => outcome === 'Review',
  unsent: ({ status, sync }) => status === 'ended' && UNSENT.includes(sync),
  exceptions: ({ exception }) => exception !== undefined,
  handOvers: ({ handOver }) => handOver !== undefined,
};

export const isUnsent = (row: SessionRow): boolean => IS_IN.unsent(row);

/** The rows of one part. */
export const rowsOf = <Row extends SessionRow>(rows: readonly Row[], filter: Filter): Row[] =>
  rows.filter(IS_IN[filter]);

/** The first moment of the day of `now`, where the kiosk stands, RFC 3339. */
export function startOfDay(now: Date): string {
  const start = new Date(now);
  start.setHours(0, 0, 0, 0);
  return start.toISOString();
}

/** Returns the rows of a list to draw: those in sight, and as many around them. */
export function inSight(
  { top, height }: { top: number; height: number },
  rowHeight: number,
  count: number,
  around: number,
): { from: number; to: number } {
  const from = Math.max(0, Math.floor(top / rowHeight) - around);
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + around);
  return { from: Math.min(from, to), to };
}
