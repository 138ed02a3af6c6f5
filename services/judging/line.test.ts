import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type InLine, placeInLine, waitMs } from './line.ts';

/** A line that newcomers join one after the other. */
function lineOf(tenants: readonly string[], most: number): InLine[] {
  const line: InLine[] = [];
  for (const tenantId of tenants) {
    const place = placeInLine(line, tenantId, most);
    if (!place) continue;
    if (place.putOut) line.splice(line.indexOf(place.putOut), 1);
    line.push({ tenantId, turn: place.turn });
    line.sort((a, b) => a.turn - b.turn);
  }
  return line;
}
const tenantsOf = (line: readonly InLine[]) => line.map(({ tenantId }) => tenantId).join('');
const countOf = (line: readonly InLine[], tenantId: string) =>
  line.filter((one) => one.tenantId === tenantId).length;

describe('a line in which tenants take turns', () => {
  it('is of one tenant in the order in which its persons came', () => {
    expect(lineOf(['a', 'a', 'a'], 8).map(({ turn }) => turn)).toEqual([0, 1, 2]);
  });

  it('lets a tenant that comes later in after the first of another', () => {
    expect(tenantsOf(lineOf([...'aaaabb'], 8))).toBe('ababaa');
  });

  it('that one tenant filled takes another one, in the place of the last of the first', () => {
    expect(tenantsOf(lineOf([...'aaaab'], 4))).toBe('abaa');
    expect(placeInLine(lineOf([...'aaaa'], 4), 'a', 4)).toBeUndefined();
  });

  it('is never longer than it may be, and gives each tenant its share', () => {
    const tenants = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 60, maxLength: 90 });
    fc.assert(
      fc.property(tenants, fc.integer({ min: 3, max: 12 }), (came, most) => {
        const line = lineOf([...came, 'a', 'b', 'c'], most);
        expect(line.length).toBeLessThanOrEqual(most);
        for (const tenantId of ['a', 'b', 'c']) expect(countOf(line, tenantId)).toBeGreaterThan(0);
      }),
    );
  });
});

it('tells a wait by the usual duration of a task and how many are judged at once', () => {
  expect(waitMs(6, { places: 2, usualMs: 500 })).toBe(1500);
  expect(waitMs(0, { places: 2, usualMs: 500 })).toBe(0);
});
