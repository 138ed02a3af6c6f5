import { expect, it } from 'vitest';
import { troubles } from './troubles.ts';

it('tells no fault of a fresh kiosk, whose optional models are missing and whose others still start', () => {
  expect(
    troubles([
      { name: 'face', state: 'starting' },
      { name: 'services', state: 'ready' },
      { name: 'passive-liveness', state: 'unavailable' },
      { name: 'readers', state: 'unavailable' },
    ]),
  ).toEqual([]);
});

it('tells what should work and does not', () => {
  expect(troubles([{ name: 'document-mrz', state: 'unavailable' }]).map(({ name }) => name)).toEqual([
    'document-mrz',
  ]);
});
