import { expect, it, vi } from 'vitest';
import { remember } from './remember.ts';

it('makes a result once, and again when others have taken its place', () => {
  const make = vi.fn((name: string) => [name]);
  const made = remember(2, make);
  expect([made('a'), made('a'), made('b'), made('c'), made('a')]).toEqual([
    ['a'],
    ['a'],
    ['b'],
    ['c'],
    ['a'],
  ]);
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c', 'a']);
  expect(made('c')).toBe(made('c'));
});

it('lets nothing go for a result that is undefined', () => {
  const make = vi.fn((name: string) => (name === 'none' ? undefined : name));
  const made = remember(1, make);
  expect([made('a'), made('none'), made('a')]).toEqual(['a', undefined, 'a']);
  expect(make.mock.calls.flat()).toEqual(['a', 'none']);
});

it('keeps nothing that could not be made', () => {
  const make = vi.fn(() => {
    throw new Error('no such key');
  });
  const made = remember(2, make);
  expect(() => made('a')).toThrow('no such key');
  expect(() => made('a')).toThrow('no such key');
  expect(make).toHaveBeenCalledTimes(2);
});
