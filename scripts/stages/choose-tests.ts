import type { FileTime } from './progress.ts';

export interface Choice {
  readonly chosen: readonly string[];
  /** Tests that belong to the change and would take longer than there is time for. */
  readonly left: readonly string[];
}

export interface Budget {
  /** How long each test file took the last time it ran. */
  readonly times: readonly FileTime[];
  /** The assumed time of a test file that never ran here. */
  readonly unknownSeconds: number;
  /** The time that all workers together may spend. */
  readonly seconds: number;
}

/**
 * The test files that time allows: those that the change edits, of any duration, then those beside what it edits, then
 * the quick ones.
 */
export const chooseTests = (
  tests: readonly string[],
  changed: readonly string[],
  { times, unknownSeconds, seconds }: Budget,
): Choice => {
  const edited = new Set(changed);
  const changedStems = new Set(changed.map(stemOf));
  const secondsOf = new Map(times.map(({ file, seconds }) => [file, seconds]));
  const cost = (file: string): number => secondsOf.get(file) ?? unknownSeconds;
  const distance = (file: string): number => (edited.has(file) ? 0 : changedStems.has(stemOf(file)) ? 1 : 2);
  const sorted = [...tests].sort((a, b) => distance(a) - distance(b) || cost(a) - cost(b));
  let left = seconds;
  const chosen = new Set(
    sorted.filter((file) => {
      const fits = edited.has(file) || cost(file) <= left;
      if (fits) left -= cost(file);
      return fits;
    }),
  );
  return { chosen: [...chosen], left: sorted.filter((file) => !chosen.has(file)) };
};

/** The path without its endings, which a source file shares with the test beside it. */
const stemOf = (file: string): string => file.replace(/(\.test)?\.[a-z]+$/, '');
