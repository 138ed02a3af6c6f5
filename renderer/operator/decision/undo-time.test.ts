import { describe, expect, it } from 'vitest';
import { undoTime } from './undo-time.ts';

describe('the time to take a decision back', () => {
  it('lasts five seconds', () => {
    expect([0, 900, 4900, 5000, 9000].map((ms) => undoTime(ms).seconds)).toEqual([5, 5, 1, 0, 0]);
  });

  it('leaves a key without effect that is pressed twice', () => {
    expect([0, 300, 999, 1000].map((ms) => undoTime(ms).mayPress)).toEqual([false, false, false, true]);
  });
});
