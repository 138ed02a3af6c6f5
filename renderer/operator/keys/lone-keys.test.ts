import { describe, expect, it } from 'vitest';
import { LoneKeys } from './lone-keys.ts';

/** Returns which of these keys acts, each asked once its time is over. */
const acting = (times: readonly number[]): number[] =>
  times.filter((at, index) => {
    const keys = new LoneKeys();
    for (const earlier of times.slice(0, index + 1)) keys.heard(earlier);
    const isQuiet = keys.wasQuietBefore();
    for (const later of times.slice(index + 1)) if (later <= at + 120) keys.heard(later);
    return isQuiet && keys.isLast(at);
  });

describe('keys that act', () => {
  it('are those of a person', () => {
    expect(acting([1000, 1400, 1700])).toEqual([1000, 1400, 1700]);
  });

  it.each([35, 45, 60, 110])('are none of a reader with %i ms between its keys, not even the last', (gap) => {
    expect(acting([1000, 1000 + gap, 1000 + 2 * gap, 1000 + 3 * gap])).toEqual([]);
  });

  it('are neither part of a label of one character and its Enter', () => {
    expect(acting([1000, 1040])).toEqual([]);
  });
});
