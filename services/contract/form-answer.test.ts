import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptAnswer } from './form-answer.ts';
import { FormInput } from './form-step.ts';

const label = { en: 'L', fr: 'L', 'zh-Hans': 'L', es: 'L' };
const input = (type: string, limits: object = {}) => FormInput.parse({ id: 'i', type, label, ...limits });

describe('an answer to an input of a form', () => {
  it.each([
    ['text', {}, '  Ada  ', 'Ada'],
    ['text', { minLength: 2 }, 'a', undefined],
    ['text', { maxLength: 2 }, '𝒜𝒜', '𝒜𝒜'],
    ['text', {}, 7, undefined],
    ['number', { min: 1, max: 3 }, 3, 3],
    ['number', { min: 1, max: 3 }, 3.1, undefined],
    ['number', { whole: true }, 2.5, undefined],
    ['number', {}, '2', undefined],
    ['password', {}, ' eight ch ', ' eight ch '],
    ['password', {}, 'seven c', undefined],
    ['email', {}, ' ada@example.org ', 'ada@example.org'],
    ['email', {}, 'ada@', undefined],
    ['date', { earliest: '2000-01-01', latest: '2000-12-31' }, '2000-02-29', '2000-02-29'],
    ['date', { earliest: '2000-01-01', latest: '2000-12-31' }, '2001-01-01', undefined],
    ['date', {}, '2001-02-29', undefined],
    ['checkbox', {}, false, false],
    ['checkbox', {}, 'on', undefined],
  ])('of type %s with limits %o is %o and kept as %o', (type, limits, given, kept) => {
    expect(keptAnswer(input(type, limits), given)).toBe(kept);
  });

  it('is never kept in another kind than it was given, and is the same when it is taken again', () => {
    const types = fc.constantFrom('text', 'number', 'password', 'email', 'date', 'checkbox');
    fc.assert(
      fc.property(types, fc.oneof(fc.string(), fc.double(), fc.boolean()), (type, given) => {
        const kept = keptAnswer(input(type), given);
        if (kept === undefined) return;
        expect(typeof kept).toBe(typeof given);
        expect(keptAnswer(input(type), kept)).toBe(kept);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
    );
  });
});
