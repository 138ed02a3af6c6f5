import { expect, it, vi } from 'vitest';
import { Listeners } from './listeners.ts';

it('tells each listener until it unsubscribes', () => {
  const listeners = new Listeners<[string, number]>();
  const [first, second] = [vi.fn(), vi.fn()];
  const off = listeners.add(first);
  listeners.add(second);
  listeners.tell('a', 1);
  off();
  off();
  listeners.tell('b', 2);
  expect(first.mock.calls).toEqual([['a', 1]]);
  expect(second.mock.calls).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  expect(listeners.size).toBe(1);
  listeners.clear();
  listeners.tell('c', 3);
  expect(second).toHaveBeenCalledTimes(2);
});

it('lets a listener unsubscribe while it is told', () => {
  const listeners = new Listeners();
  const later = vi.fn();
  const off = listeners.add(() => off());
  listeners.add(later);
  listeners.tell();
  listeners.tell();
  expect(later).toHaveBeenCalledTimes(2);
  expect(listeners.size).toBe(1);
});

it('rethrows a listener’s error, unless the owner runs listeners in another way', () => {
  const broken = () => {
    throw new Error('broken');
  };
  const plain = new Listeners();
  plain.add(broken);
  expect(() => plain.tell()).toThrow('broken');
  const faults: unknown[] = [];
  const guarded = new Listeners((tell) => {
    try {
      tell();
    } catch (error) {
      faults.push(error);
    }
  });
  const after = vi.fn();
  guarded.add(broken);
  guarded.add(after);
  guarded.tell();
  expect(faults).toHaveLength(1);
  expect(after).toHaveBeenCalledOnce();
});
