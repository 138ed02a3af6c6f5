import { expect, it } from 'vitest';
import { RestAfterFaults } from './rest-after-faults.ts';

it('lasts longer after each fault, five seconds at most, until something is judged', () => {
  const rest = new RestAfterFaults();
  expect(rest.leftAt(0)).toBe(0);
  const rests = Array.from({ length: 5 }, () => {
    rest.failed(1000);
    return rest.leftAt(1000);
  });
  expect(rests).toEqual([500, 1000, 2000, 4000, 5000]);
  expect(rest.leftAt(5999)).toBe(1);
  expect(rest.leftAt(7000)).toBe(0);
  rest.judged();
  expect(rest.leftAt(1000)).toBe(0);
  rest.failed(1000);
  expect(rest.leftAt(1000)).toBe(500);
});
