import { expect, it } from 'vitest';
import { downloadPlaces } from './download-places.ts';

it('leaves a place to other tenants whatever one asks for, and gives each place back once', () => {
  const places = downloadPlaces({ node: 3, tenant: 2 });
  const first = places.take('a');
  expect([places.take('a'), places.take('a')]).toEqual([expect.any(Function), undefined]);
  expect(places.take('b')).toBeDefined();
  expect(places.take('b')).toBeUndefined();
  first?.();
  first?.();
  expect(places.take('c')).toBeDefined();
  expect(places.take('d')).toBeUndefined();
});
