const FIRST_MS = 5_000;
const LONGEST_MS = 8 * 60 * 60 * 1000;

/**
 * Milliseconds until the next attempt: 5 s, three times as long after each failure, at most 8 hours, a fifth more or
 * less by chance so that many deliveries do not come back at once.
 *
 * @param attempts how many attempts have failed, from 1.
 */
export function backOff(attempts: number, random: () => number = Math.random): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 3 ** (attempts - 1));
  return Math.round(wait * (0.8 + 0.4 * random()));
}
