import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenRules, PasswordPolicy } from './password-policy.ts';

const DEFAULT = PasswordPolicy.parse({});
const STRICT = PasswordPolicy.parse({ minLowercase: 1, minUppercase: 1, minDigits: 2, minSymbols: 1 });
const ANNA = { userName: 'Anna.Beispiel' };

describe('the password policy', () => {
  it.each([
    ['three unrelated words', 'tulip meadow anchor', DEFAULT, []],
    ['too little', 'short', DEFAULT, ['minLength', 'minDistinct']],
    ['one character again and again', 'aaaaaaaaaaaaaaaa', DEFAULT, ['minDistinct']],
    ['too much', 'abcdef'.repeat(50), DEFAULT, ['maxLength']],
    ['the user name in other capitals', 'hello anna.BEISPIEL', DEFAULT, ['refuseUserName']],
    [
      'no class at all',
      '一二三四五六七八九十百千',
      STRICT,
      ['minLowercase', 'minUppercase', 'minDigits', 'minSymbols'],
    ],
    ['every class', 'Tulip-meadow-42', STRICT, []],
    ['full-width digits, which are digits', 'Tulip-meadow-４２', STRICT, []],
  ] as const)('judges %s', (_, password, policy, rules) => {
    expect(brokenRules(password, policy, ANNA)).toEqual(rules);
  });

  it('has limits that no community passes', () => {
    for (const wrong of [
      { minLength: 7 },
      { minLength: 65 },
      { maxLength: 63 },
      { minDigits: 9 },
      { rule: 1 },
    ]) {
      expect(PasswordPolicy.safeParse(wrong).success).toBe(false);
    }
  });

  it('counts characters as people see code points, however they were typed', () => {
    const decomposed = `${'e\u0301'.repeat(6)}tulip meadow`;
    expect(brokenRules(decomposed, DEFAULT, ANNA)).toEqual(
      brokenRules(decomposed.normalize('NFC'), DEFAULT, ANNA),
    );
    expect(brokenRules('😀😁😂😃😄😅', PasswordPolicy.parse({ minLength: 8 }), ANNA)).toEqual(['minLength']);
  });

  it('answers any text, and accepts none below the shortest length of all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (password, userName) => {
        const rules = brokenRules(password, DEFAULT, { userName });
        const { length } = [...password.normalize('NFKC')];
        expect(rules.includes('minLength')).toBe(length < 12);
      }),
    );
  });
});
