import { expect, it } from 'vitest';
import { NO_HOLD, nextHold } from './hold-progress.ts';

it('is full only after the whole time without a break', () => {
  let hold = nextHold(NO_HOLD, true, 1000, 600);
  expect(hold.progress).toBe(0);
  hold = nextHold(hold, true, 1300, 600);
  expect(hold.progress).toBe(0.5);
  hold = nextHold(hold, true, 1600, 600);
  expect(hold.progress).toBe(1);
});

it('starts again after one bad check', () => {
  let hold = nextHold(NO_HOLD, true, 1000, 600);
  hold = nextHold(hold, false, 1500, 600);
  expect(hold).toEqual(NO_HOLD);
  hold = nextHold(hold, true, 1600, 600);
  expect(hold.progress).toBe(0);
});
