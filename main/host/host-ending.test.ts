import { expect, it, vi } from 'vitest';
import { createEnding } from './host-ending.ts';

it('closes the parts in the reverse order of their start, once, and keeps the first code', async () => {
  const order: string[] = [];
  const ending = createEnding(() => undefined);
  ending.atEnd(() => void order.push('first'));
  ending.atEnd(async () => void order.push('second'));
  await Promise.all([ending.end(1), ending.end(0)]);
  expect(order).toEqual(['second', 'first']);
  expect(await ending.ended).toBe(1);
});

it('closes parts that start while it already ends, or after that', async () => {
  const ending = createEnding(() => undefined);
  const late = vi.fn();
  ending.atEnd(() => ending.atEnd(late));
  await ending.end(0);
  expect(late).toHaveBeenCalledOnce();
  ending.atEnd(late);
  expect(late).toHaveBeenCalledTimes(2);
});

it.each([
  ['throws', () => Promise.reject(new Error('the disk is full')), 'the disk is full'],
  ['never ends', () => new Promise<void>(() => undefined), 'A part did not end within 20 ms.'],
])('says of a part that it %s, and closes the others', async (_, broken, words) => {
  const print = vi.fn();
  const ending = createEnding(print, 20);
  const other = vi.fn();
  ending.atEnd(other);
  ending.atEnd(broken);
  await ending.end(3, 'The window was closed.');
  expect(other).toHaveBeenCalledOnce();
  expect(print.mock.calls).toEqual([['The window was closed.'], [words]]);
  expect(await ending.ended).toBe(3);
});
