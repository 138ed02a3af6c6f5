import { describe, expect, it } from 'vitest';
import { newCode, normaliseCode } from './enrolment-codes.ts';

describe('enrolment codes', () => {
  it('are groups of letters and digits that cannot be confused', () => {
    for (let i = 0; i < 50; i++)
      expect(newCode(3)).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){2}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(newCode(3)).not.toBe(newCode(3));
  });

  it('mean the same however they were typed', () => {
    expect(normaliseCode(' ab0il-cdefg ')).toBe('AB011CDEFG');
    expect(normaliseCode('ABOLI CDEFG')).toBe('AB011CDEFG');
  });
});
