import type { KeyPress } from './key-press.ts';
import { FAST_GAP_MS } from './wedge-collector.ts';

/** People type single pairs of keys so fast, and never three in a row. */
const FAST_IN_A_ROW = 2;
const PRESSING = ['Enter', ' '];

/**
 * Tells the keys of a person from those of a device by their pace alone. A person who shows a barcode to a scanner
 * chooses its keys, so no button may be pressed by a key that no person typed.
 */
export const quickKeys = () => {
  let lastAt = Number.NEGATIVE_INFINITY;
  let inARow = 0;
  return {
    /** A key that is no modifier went down. A held key repeats as fast as a device types, and is a person's. */
    heard({ timeStamp, isRepeat }: KeyPress): void {
      inARow = timeStamp - lastAt < FAST_GAP_MS && !isRepeat ? inARow + 1 : 0;
      lastAt = timeStamp;
    },
    /** Whether the last key would press a button and is no person's. */
    mustNotPress: ({ key }: KeyPress): boolean => inARow >= FAST_IN_A_ROW && PRESSING.includes(key),
  };
};
