import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Attribute, misfitOf, valueOfText } from './attributes.ts';

const declared = (document: object) => Attribute.parse(document);

describe('an attribute', () => {
  it('is personal, no input and a text of at most 200 characters unless it says otherwise', () => {
    expect(declared({ type: 'string' })).toEqual({
      type: 'string',
      minLength: 1,
      maxLength: 200,
      personal: true,
      input: 'none',
    });
  });

  const cases: [object, unknown, string | undefined][] = [
    [{ type: 'string' }, 'Ada', undefined],
    [{ type: 'string' }, 7, 'is not a text'],
    [{ type: 'string' }, '', 'is shorter than 1'],
    [{ type: 'string', minLength: 0 }, '', undefined],
    [{ type: 'string', maxLength: 3 }, 'Ada', undefined],
    [{ type: 'string', maxLength: 3 }, 'Adam', 'is longer than 3'],
    [{ type: 'string', enum: ['a', 'b'] }, 'b', undefined],
    [{ type: 'string', enum: ['a', 'b'] }, 'c', 'is not one of the accepted values'],
    [{ type: 'string' }, 'a\0', 'contains half of a character, or the character with code 0'],
    [{ type: 'string' }, '\ud800', 'contains half of a character, or the character with code 0'],
    [{ type: 'string', format: 'date' }, '1985-12-10', undefined],
    [{ type: 'string', format: 'date' }, '1985-02-30', 'is not a date of the form 1985-12-10'],
    [{ type: 'string', format: 'email' }, 'ada@example.org', undefined],
    [{ type: 'string', format: 'email' }, 'ada', 'is not an e-mail address'],
    [{ type: 'string', format: 'phone' }, '+33612345678', undefined],
    [
      { type: 'string', format: 'phone' },
      '0612345678',
      'is not a telephone number in the international form: +33612345678',
    ],
    [{ type: 'boolean' }, false, undefined],
    [{ type: 'boolean' }, 'false', 'is not true or false'],
    [{ type: 'number' }, 1.5, undefined],
    [{ type: 'number' }, '1', 'is not a number'],
    [{ type: 'number' }, Number.NaN, 'is not a number'],
    [{ type: 'number' }, Number.POSITIVE_INFINITY, 'is not a number'],
    [{ type: 'integer' }, 1.5, 'is not a whole number'],
    [{ type: 'integer' }, 2 ** 53, 'is not a whole number'],
    [{ type: 'integer', minimum: 18 }, 18, undefined],
    [{ type: 'integer', minimum: 18 }, 17, 'is less than 18'],
    [{ type: 'integer', maximum: 18 }, 18, undefined],
    [{ type: 'integer', maximum: 18 }, 19, 'is more than 18'],
  ];
  it.each(cases)('%j judges %j: %s', (document, value, misfit) => {
    expect(misfitOf(declared(document), value)).toBe(misfit);
  });

  it('reads texts of a URL as values of its type', () => {
    expect(valueOfText(declared({ type: 'boolean' }), 'true')).toBe(true);
    expect(valueOfText(declared({ type: 'boolean' }), 'false')).toBe(false);
    expect(valueOfText(declared({ type: 'boolean' }), 'yes')).toBe('yes');
    expect(valueOfText(declared({ type: 'integer' }), '-42')).toBe(-42);
    expect(valueOfText(declared({ type: 'number' }), '0.5')).toBe(0.5);
    expect(valueOfText(declared({ type: 'number' }), '1e3')).toBe('1e3');
    expect(valueOfText(declared({ type: 'number' }), ' 1')).toBe(' 1');
    expect(valueOfText(declared({ type: 'string' }), '42')).toBe('42');
    expect(valueOfText(declared({ type: 'string' }), 'true')).toBe('true');
  });

  it('takes any text of a URL without failing, and never one that is no number for one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const value = valueOfText(declared({ type: 'number' }), text);
        expect(misfitOf(declared({ type: 'number' }), value) === undefined).toBe(typeof value === 'number');
      }),
    );
  });

  it('refuses members of other types and unknown ones', () => {
    for (const wrong of [
      { type: 'boolean', maxLength: 3 },
      { type: 'integer', format: 'date' },
      { type: 'object' },
      { type: 'string', pattern: '(a+)+$' },
    ]) {
      expect(Attribute.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
    }
  });
});
