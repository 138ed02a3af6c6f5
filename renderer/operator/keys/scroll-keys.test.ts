import { expect, it } from 'vitest';
import { type ScrollKey, scrolledTo } from './scroll-keys.ts';

it.each<[ScrollKey, number, number]>([
  ['PageDown', 0, 360],
  ['PageDown', 500, 600],
  ['PageUp', 500, 140],
  ['PageUp', 100, 0],
  ['Home', 500, 0],
  ['End', 0, 600],
])('%s leads from %i to %i', (key, top, to) => {
  expect(scrolledTo(key, { top, seen: 400, whole: 1000 })).toBe(to);
});

it('moves nothing that is whole in sight', () => {
  expect(scrolledTo('End', { top: 0, seen: 400, whole: 300 })).toBe(0);
});
