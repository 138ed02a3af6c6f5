import { expect, it } from 'vitest';
import type { OperatorPeriod } from './operator-periods.repository.ts';
import { hadSecondPerson, heldThen, isSamePerson } from './operators-then.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const at = (ms: number) => new Date(NOON + ms);
const period = (change: Partial<OperatorPeriod> = {}): OperatorPeriod => ({
  operatorId: 'mara',
  did: 'did:key:zMara',
  role: 'supervisor',
  permissions: ['counter.verify', 'counter.manage-operators'],
  active: true,
  since: at(0),
  until: at(60 * MINUTE),
  ...change,
});
const held = (ms: number, change: Partial<OperatorPeriod> = {}) =>
  heldThen([period(change)], { did: 'did:key:zMara', time: at(ms), permission: 'counter.verify' })
    ?.operatorId;

it('knows who held a permission at a time, and a few minutes around it', () => {
  for (const ms of [0, 60 * MINUTE - 1, -5 * MINUTE, 65 * MINUTE - 1]) expect(held(ms)).toBe('mara');
  expect([held(-5 * MINUTE - 1), held(65 * MINUTE)]).toEqual([undefined, undefined]);
  expect(held(1000 * DAY, { until: null })).toBe('mara');
});

it('counts no other key, no permission that was missing, and nobody who was inactive', () => {
  expect(held(0, { did: 'did:key:zOther' })).toBeUndefined();
  expect(held(0, { permissions: ['counter.review'] })).toBeUndefined();
  expect(held(0, { active: false })).toBeUndefined();
});

it('takes one of id and key for the same person', () => {
  const mara = { operatorId: 'mara', did: 'a' };
  expect(isSamePerson(mara, { operatorId: 'mara', did: 'b' })).toBe(true);
  expect(isSamePerson(mara, { operatorId: 'nora', did: 'a' })).toBe(true);
  expect(isSamePerson(mara, { operatorId: 'nora', did: 'b' })).toBe(false);
});

it('asks for a second person only where each roster of the time listed one', () => {
  const ada = { operatorId: 'ada', did: 'did:key:zAda' };
  const had = (...periods: Partial<OperatorPeriod>[]) => hadSecondPerson(at(0), ada, periods.map(period));
  const always = { since: at(-30 * DAY), until: null };
  expect(had(always)).toBe(true);
  expect(had({ ...always, active: false })).toBe(false);
  expect(had({ ...always, role: 'operator' })).toBe(false);
  expect(had({ ...always, operatorId: 'ada' })).toBe(false);
  expect(had({ since: at(-6 * DAY), until: null })).toBe(false);
  // Another one follows without a gap, whatever their order; or with one.
  const first = { since: at(-30 * DAY), until: at(-2 * DAY) };
  expect(had({ operatorId: 'nora', since: at(-2 * DAY), until: null }, first)).toBe(true);
  expect(had({ operatorId: 'nora', since: at(-1 * DAY), until: null }, first)).toBe(false);
  expect(had(first)).toBe(false);
});
