import { expect, it } from 'vitest';
import { type Holder, isShutOut } from './shut-out.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
const holder = (change: Partial<Holder> = {}): Holder => ({
  active: true,
  shutOutAt: null,
  givenAt: at(10),
  ...change,
});
const first = (change: Partial<Holder> = {}) => holder({ givenAt: undefined, ...change });

it.each<[string, Holder[], boolean]>([
  ['two kiosks that may sign in', [first(), holder()], false],
  ['a kiosk that is shut out since', [first(), holder({ active: false, shutOutAt: at(20) })], true],
  ['one that was, and may sign in again', [first(), holder({ shutOutAt: at(20) })], true],
  ['one that was at this very time', [first(), holder({ shutOutAt: at(10) })], true],
  ['one that was before', [first(), holder({ shutOutAt: at(9) })], false],
  ['one of which nobody knows when', [first(), holder({ active: false })], true],
  ['the kiosk that gave it', [first({ active: false, shutOutAt: at(20) }), holder()], false],
  ['one between two others', [first(), holder({ active: false, shutOutAt: at(20) }), holder()], true],
  ['a session that never went on', [first({ active: false, shutOutAt: at(20) })], false],
])('tells whether a kiosk that took a session was shut out: %s', (_case, holders, expected) => {
  expect(isShutOut(holders)).toBe(expected);
});
