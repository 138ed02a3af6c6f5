import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from './kit.ts';
import { mayManageOperators, secondPersons, takesTwo } from './operators.ts';
import type { RosterOperator } from './roster.ts';

const person = (operatorId: string, change: Partial<RosterOperator> = {}): RosterOperator => ({
  operatorId,
  name: `Name of ${operatorId}`,
  role: 'supervisor',
  permissions: ['counter.manage-operators'],
  verifier: 'verifier',
  did: `did of ${operatorId}`,
  wrappedKey: 'sealed',
  active: true,
  ...change,
});

describe('two persons', () => {
  it('give every permission of the counter', () => {
    const two = PERMISSIONS.filter((permission) => takesTwo([permission]));
    expect(two).toEqual([
      'counter.verify',
      'counter.review',
      'counter.export',
      'counter.manage-operators',
      'counter.settings',
    ]);
    expect(takesTwo([])).toBe(false);
  });

  it('are active supervisors who may manage operators', () => {
    expect(mayManageOperators(person('a'))).toBe(true);
    expect(mayManageOperators(person('a', { role: 'operator' }))).toBe(false);
    expect(mayManageOperators(person('a', { permissions: ['counter.verify'] }))).toBe(false);
    expect(mayManageOperators(person('a', { active: false }))).toBe(false);
  });

  it('are two: neither id nor key is the same', () => {
    const [first, second] = [person('first'), person('second')];
    const twin = person('twin', { did: first.did });
    const gone = person('gone', { active: false });
    expect(secondPersons([first, second, twin, gone], first)).toEqual([second]);
    expect(secondPersons([first], first)).toEqual([]);
  });
});
