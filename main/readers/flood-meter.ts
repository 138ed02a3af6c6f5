/**
 * A symbol of the largest kind is 127 reports, and no hand shows two of them within a second; a serial zone is one or
 * two chunks. What sends more than this is no reader that works.
 */
const MAX_PUSHES = 400;
const MAX_BYTES = 256 * 1024;
const WINDOW_MS = 1000;

export interface FloodMeter {
  /** @returns whether the reader is still within what a working one sends */
  allows(bytes: number, now: number): boolean;
}

export const floodMeter = (): FloodMeter => {
  let since = Number.NEGATIVE_INFINITY;
  let pushes = 0;
  let total = 0;
  return {
    allows(bytes, now) {
      if (now - since >= WINDOW_MS) [since, pushes, total] = [now, 0, 0];
      pushes += 1;
      total += bytes;
      return pushes <= MAX_PUSHES && total <= MAX_BYTES;
    },
  };
};
