/**
 * A uniform integer from 0 to below - 1. The caller takes it from a cryptographic generator: predictable questions
 * could be answered with a recording.
 */
export type Random = (below: number) => number;

/** One of the items, all equally likely; undefined for an empty list. */
export function pick<T>(items: readonly T[], random: Random): T | undefined {
  return items.length === 0 ? undefined : items[random(items.length)];
}

/** The items in random order, every order as likely as the others (Fisher and Yates). */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
  }
  return shuffled;
}
