import { expect, it } from 'vitest';
import { centuryChoices } from './century-choices.ts';

it('offers both dates of an open century: the one that was read to confirm, the other one as keyed', () => {
  const century = { basis: 'open', other: '1915-03-01' } as const;
  expect(centuryChoices({ value: '2015-03-01', century })).toEqual([
    { date: '2015-03-01', confirmation: { verdict: 'confirmed', value: '2015-03-01' } },
    { date: '1915-03-01', confirmation: { verdict: 'keyed', value: '1915-03-01' } },
  ]);
});

it('offers nothing where the century is known', () => {
  const entered = { basis: 'entered', other: '1915-03-01' } as const;
  expect(centuryChoices({ value: '2015-03-01', century: entered })).toBeUndefined();
  expect(centuryChoices({ value: '1974-08-12', century: { basis: 'only-past' } })).toBeUndefined();
  expect(centuryChoices({ value: '2015-03-01' })).toBeUndefined();
});
