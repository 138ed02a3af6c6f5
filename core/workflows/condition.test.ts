import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttributeValue } from './attributes.ts';
import { Condition, comparedBy, holds, testsOf } from './condition.ts';

const facts = {
  values: new Map<string, AttributeValue>([
    ['age', 20],
    ['least', 18],
    ['country', 'CHE'],
    ['resident', true],
  ]),
  results: new Map([['check', 'failed']]),
};
const judge = (condition: object) => holds(Condition.parse(condition), facts);

describe('a condition', () => {
  const cases: [object, boolean][] = [
    [{ attribute: 'age', is: 'equal', to: 20 }, true],
    [{ attribute: 'age', is: 'equal', to: 21 }, false],
    [{ attribute: 'age', is: 'unequal', to: 21 }, true],
    [{ attribute: 'age', is: 'unequal', to: 20 }, false],
    [{ attribute: 'age', is: 'less', to: 21 }, true],
    [{ attribute: 'age', is: 'less', to: 20 }, false],
    [{ attribute: 'age', is: 'at-most', to: 20 }, true],
    [{ attribute: 'age', is: 'at-most', to: 19 }, false],
    [{ attribute: 'age', is: 'more', to: 19 }, true],
    [{ attribute: 'age', is: 'more', to: 20 }, false],
    [{ attribute: 'age', is: 'at-least', to: 20 }, true],
    [{ attribute: 'age', is: 'at-least', to: 21 }, false],
    [{ attribute: 'age', is: 'more', to: { attribute: 'least' } }, true],
    [{ attribute: 'least', is: 'more', to: { attribute: 'age' } }, false],
    [{ attribute: 'age', is: 'more', to: { attribute: 'height' } }, false],
    [{ attribute: 'age', is: 'unequal', to: '20' }, false],
    [{ attribute: 'height', is: 'unequal', to: 1 }, false],
    [{ attribute: 'country', is: 'among', of: ['FRA', 'CHE'] }, true],
    [{ attribute: 'country', is: 'among', of: ['FRA'] }, false],
    [{ attribute: 'height', is: 'among', of: ['FRA'] }, false],
    [{ attribute: 'country', is: 'present' }, true],
    [{ attribute: 'height', is: 'present' }, false],
    [{ attribute: 'height', is: 'absent' }, true],
    [{ attribute: 'country', is: 'absent' }, false],
    [{ attribute: 'resident', is: 'equal', to: true }, true],
    [{ node: 'check', result: ['failed', 'ended'] }, true],
    [{ node: 'check', result: ['success'] }, false],
    [{ node: 'other', result: ['success'] }, false],
    [{ not: { attribute: 'resident', is: 'equal', to: true } }, false],
    [
      {
        all: [
          { attribute: 'age', is: 'present' },
          { attribute: 'height', is: 'present' },
        ],
      },
      false,
    ],
    [
      {
        any: [
          { attribute: 'age', is: 'present' },
          { attribute: 'height', is: 'present' },
        ],
      },
      true,
    ],
  ];
  it.each(cases)('%j: %s', (condition, expected) => {
    expect(judge(condition)).toBe(expected);
  });

  it('names the attributes whose values it reads', () => {
    const condition = Condition.parse({
      all: [
        { attribute: 'age', is: 'more', to: { attribute: 'least' } },
        {
          not: {
            any: [
              { attribute: 'height', is: 'present' },
              { attribute: 'country', is: 'among', of: ['CHE'] },
            ],
          },
        },
        { node: 'check', result: ['failed'] },
      ],
    });
    expect(comparedBy(condition)).toEqual(['age', 'least', 'country']);
    expect(testsOf(condition)).toHaveLength(4);
  });

  it('is refused with members of two forms, none, or unknown ones', () => {
    for (const wrong of [
      {},
      { all: [] },
      { attribute: 'age', is: 'equal' },
      { attribute: 'age', is: 'present', to: 1 },
      { attribute: 'age', is: 'matches', to: '(a+)+' },
      { attribute: '__proto__', is: 'present' },
    ]) {
      expect(Condition.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
    }
  });

  it('whatever is parsed is judged without failing, and negation turns the answer', () => {
    const scalar = fc.oneof(fc.integer(), fc.boolean(), fc.string({ maxLength: 9 }));
    const name = fc.constantFrom('age', 'country', 'resident', 'height', 'constructor');
    const leaf = fc.oneof(
      fc.record({ attribute: name, is: fc.constantFrom('present', 'absent') }),
      fc.record({
        attribute: name,
        is: fc.constantFrom('equal', 'unequal', 'less', 'at-most', 'more', 'at-least'),
        to: fc.oneof(scalar, fc.record({ attribute: name })),
      }),
      fc.record({
        attribute: name,
        is: fc.constant('among'),
        of: fc.array(scalar, { minLength: 1, maxLength: 4 }),
      }),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.record({ all: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ any: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ not: tie('tree') }),
      ),
    }));
    fc.assert(
      fc.property(tree, (document) => {
        const condition = Condition.parse(document);
        expect(holds({ not: condition }, facts)).toBe(!holds(condition, facts));
      }),
    );
  });
});
