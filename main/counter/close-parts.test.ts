import { expect, it, vi } from 'vitest';
import { closeParts } from './close-parts.ts';

it('closes every part in turn, whatever the ones before it throw', async () => {
  const closed: string[] = [];
  const onFault = vi.fn();
  const full = new Error('the disk is full');
  await closeParts(onFault, [
    async () => void closed.push('first'),
    () => {
      throw full;
    },
    () => Promise.reject(full),
    () => void closed.push('last'),
  ]);
  expect(closed).toEqual(['first', 'last']);
  expect(onFault.mock.calls).toEqual([[full], [full]]);
});
