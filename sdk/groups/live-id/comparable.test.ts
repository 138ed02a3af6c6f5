import { expect, it } from 'vitest';
import { notComparable } from './comparable.ts';

const ages = { maxLiveIdAgeYears: 8, minAgeYears: 16 };
const now = new Date('2026-11-22T10:00:00.000Z');
const on = (registeredAt: string, ...births: unknown[]) => notComparable({ registeredAt, births }, ages, now);

it('makes no score of a picture that is older than the flow allows', () => {
  expect(on('2018-11-23T10:00:00.000Z')).toBeUndefined();
  expect(on('2018-11-01T10:00:00.000Z')).toContain('8 years');
});

it('makes no score of a person whom a registered document makes a child', () => {
  const recent = '2026-11-01T10:00:00.000Z';
  expect(on(recent, '20101123')).toContain('16 years');
  expect(on(recent, '20101122')).toBeUndefined();
  expect(on(recent, '19740812', '20101123')).toContain('16 years');
});

it.each([undefined, null, 20101123, '2010', 'nonsense', '2010-11-23', {}])(
  'calls no person a child by %o',
  (birth) => {
    const child = on('2026-11-01T10:00:00.000Z', birth) !== undefined;
    expect(child).toBe(birth === 20101123);
  },
);
