/**
 * Half a minute at ten frames a second: enough for every signal, and a bound on the memory that a display can fill.
 */
const MOST_FRAMES = 300;

/** The list with one item more, without its oldest where there are too many. */
export const keepNewest = <T>(items: readonly T[], item: T): readonly T[] => [
  ...items.slice(1 - MOST_FRAMES),
  item,
];
