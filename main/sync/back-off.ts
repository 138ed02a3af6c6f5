export interface BackOffLimits {
  baseMs: number;
  maxMs: number;
}

/**
 * The pause before try number `failures + 1`: doubles from the base to the maximum, with full jitter in its upper
 * half, so that kiosks which lost the same network do not come back in one moment.
 *
 * @param failures 1 after the first failure.
 * @param random in [0, 1).
 */
export function backOff(failures: number, { baseMs, maxMs }: BackOffLimits, random = Math.random()): number {
  const ceiling = Math.min(maxMs, baseMs * 2 ** Math.min(failures - 1, 30));
  return Math.round(ceiling / 2 + (random * ceiling) / 2);
}
