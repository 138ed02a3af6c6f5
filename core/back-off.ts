/** How long to wait between tries. */
export interface BackOff {
  /** After the first failure. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** By which each further failure lengthens the pause; two unless given. */
  readonly factor?: number;
  /**
   * Between which shares of the pause chance chooses, so that those who lost the same network do not come back in one
   * moment; the whole pause unless given.
   */
  readonly spread?: readonly [least: number, most: number];
}

/**
 * Milliseconds until the next try.
 *
 * @param failures in a row, 1 after the first
 * @param random from 0 to 1
 */
export function backOff(
  failures: number,
  { firstMs, longestMs, factor = 2, spread: [least, most] = [1, 1] }: BackOff,
  random: () => number = Math.random,
): number {
  const pause = Math.min(longestMs, firstMs * factor ** (failures - 1));
  return Math.round(pause * (least + random() * (most - least)));
}
