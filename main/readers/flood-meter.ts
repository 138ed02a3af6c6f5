interface FloodLimits {
  /** Within one second. */
  pushes: number;
  bytes: number;
}

/**
 * A symbol of the largest kind is 127 reports of 64 bytes, and no hand shows two of them within a second; a serial zone
 * is one or two chunks. A working reader never sends more than this.
 */
const DEVICE: FloodLimits = { pushes: 400, bytes: 32 * 1024 };
/** A page waits for a silence behind each burst, and two displays type at most. */
export const BURSTS: FloodLimits = { pushes: 20, bytes: 64 * 1024 };
const WINDOW_MS = 1000;

export interface FloodMeter {
  /** @returns whether the reader is still within the limits of a working one */
  allows(bytes: number, now: number): boolean;
}

export const floodMeter = (most: FloodLimits = DEVICE): FloodMeter => {
  let since = Number.NEGATIVE_INFINITY;
  let pushes = 0;
  let total = 0;
  return {
    allows(bytes, now) {
      if (now - since >= WINDOW_MS) [since, pushes, total] = [now, 0, 0];
      pushes += 1;
      total += bytes;
      return pushes <= most.pushes && total <= most.bytes;
    },
  };
};
