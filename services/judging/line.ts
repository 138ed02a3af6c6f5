/** One that waits in a line, as far as its place there goes. */
export interface InLine {
  readonly tenantId: string;
  /** Lower ones come first; among equal ones, who came first. */
  readonly turn: number;
}

/** The place of a newcomer, and whom the line puts out for them. */
export interface PlaceInLine<Waiting> {
  turn: number;
  putOut?: Waiting;
}

/**
 * The place of a newcomer in a bounded line in which tenants take turns. A full line puts out the last one of the
 * tenant of which the most wait, where that tenant has more there than the newcomer's would have: a tenant that fills a
 * line shuts out no other tenant.
 *
 * @param waiting in the order in which they come next
 * @param most how many may wait
 * @returns undefined where the line is full
 */
export function placeInLine<Waiting extends InLine>(
  waiting: readonly Waiting[],
  tenantId: string,
  most: number,
): PlaceInLine<Waiting> | undefined {
  const own = waiting.filter((one) => one.tenantId === tenantId);
  const [first, last] = [waiting[0], own.at(-1)];
  const turn = last ? last.turn + 1 : (first?.turn ?? 0);
  if (waiting.length < most) return { turn };
  const heaviest = lastOfMost(waiting);
  const isFairer = heaviest && heaviest.count > own.length + 1;
  return isFairer ? { turn, putOut: heaviest.last } : undefined;
}

function lastOfMost<Waiting extends InLine>(
  waiting: readonly Waiting[],
): { count: number; last: Waiting } | undefined {
  const byTenant = new Map<string, { count: number; last: Waiting }>();
  for (const one of waiting) {
    byTenant.set(one.tenantId, { count: (byTenant.get(one.tenantId)?.count ?? 0) + 1, last: one });
  }
  return [...byTenant.values()].toSorted((a, b) => b.count - a.count)[0];
}

/** Returns the expected wait of a person behind this number of others, milliseconds. */
export const waitMs = (before: number, { places, usualMs }: { places: number; usualMs: number }): number =>
  Math.ceil((before * usualMs) / Math.max(1, places));

/** The assumed duration of a task before any was judged, milliseconds. */
export const USUAL_MS = 400;
/** The usual time with one more that was measured. */
export const withMeasured = (usualMs: number, tookMs: number): number => 0.8 * usualMs + 0.2 * tookMs;

/** Pictures and clips that wait: with four megabytes each, their memory stays bounded. */
export const MOST_PICTURES = 32;
export const MOST_HINTS = 64;
/** How many of the places pictures and clips may have: with two places, a hint never waits for a clip to end. */
export const picturePlaces = (places: number): number => Math.max(1, places - 1);

/** One turn in this many goes to a waiting hint. */
export const HINT_EVERY = 3;
