import { describe, expect, it } from 'vitest';
import type { FieldView } from '#core/contract/counter/state.ts';
import { valueChoices } from './value-choices.ts';

const ONE = { verdict: 'one-source', sources: [] as FieldView['sources'] } as const;
const source = (kind: 'mrz' | 'barcode' | 'print', value: string, channel = 'camera') =>
  ({ source: kind, value, raw: value, channel, captureId: 'c1' }) as FieldView['sources'][number];

it('offers both dates of an open century: the one that was read to confirm, the other one as keyed', () => {
  const century = { basis: 'open', other: '1915-03-01' } as const;
  expect(valueChoices({ ...ONE, value: '2015-03-01', century })).toEqual([
    { value: '2015-03-01', confirmation: { verdict: 'confirmed', value: '2015-03-01' } },
    { value: '1915-03-01', confirmation: { verdict: 'keyed', value: '1915-03-01' } },
  ]);
});

it('offers nothing where the century is known', () => {
  const entered = { basis: 'entered', other: '1915-03-01' } as const;
  expect(valueChoices({ ...ONE, value: '2015-03-01', century: entered })).toBeUndefined();
  expect(valueChoices({ ...ONE, value: '1974-08-12', century: { basis: 'only-past' } })).toBeUndefined();
  expect(valueChoices({ ...ONE, value: '2015-03-01' })).toBeUndefined();
});

describe('sources that differ', () => {
  const zone = source('mrz', '2032-03-01');
  const print = source('print', '2030-03-01');

  it('are chosen from one by one: the print that was read contradicts the zone', () => {
    expect(valueChoices({ verdict: 'differ', value: zone.value, sources: [zone, print] })).toEqual([
      { value: '2032-03-01', source: 'mrz', confirmation: { verdict: 'confirmed', value: '2032-03-01' } },
      { value: '2030-03-01', source: 'print', confirmation: { verdict: 'differs', value: '2030-03-01' } },
    ]);
  });

  it('offer a value once that two of them have, by the first', () => {
    const sources = [zone, source('barcode', zone.value), print];
    const choices = valueChoices({ verdict: 'differ', value: zone.value, sources });
    expect(choices?.map((choice) => [choice.source, choice.value])).toEqual([
      ['mrz', '2032-03-01'],
      ['print', '2030-03-01'],
    ]);
  });

  it('are no choice where only the word of the operator differs', () => {
    const sources = [zone, source('print', '2030-03-01', 'operator')];
    expect(valueChoices({ verdict: 'differ', value: zone.value, sources })).toBeUndefined();
  });
});
