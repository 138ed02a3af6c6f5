import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffCharacters } from './diff-characters.ts';

const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };
const marked = (value: string, other: string): string =>
  diffCharacters(value, other)
    .map(({ text, differs }) => (differs ? `[${text}]` : text))
    .join('');

it('marks the characters that stand in one value only', () => {
  expect(marked('ERIKSSON', 'ERICSSON')).toBe('ERI[K]SSON');
  expect(marked('ERICSSON', 'ERIKSSON')).toBe('ERI[C]SSON');
  expect(marked('1974-08-12', '1974-08-13')).toBe('1974-08-1[2]');
});

it('marks nothing in equal values and everything against nothing', () => {
  expect(marked('ANNA', 'ANNA')).toBe('ANNA');
  expect(marked('ANNA', '')).toBe('[ANNA]');
  expect(marked('', 'ANNA')).toBe('');
});

it('marks an inserted character and not what follows it', () => {
  expect(marked('L8989O02C3', 'L898902C3')).toBe('L8989[O]02C3');
});

it('gives the whole value back for any two values', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 260 }), fc.string({ maxLength: 260 }), (value, other) => {
      expect(
        diffCharacters(value, other)
          .map(({ text }) => text)
          .join(''),
      ).toBe(value);
    }),
    RUNS,
  );
});

it('marks nothing exactly when the value is a subsequence of the other', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.nat(40), (other, from) => {
      const value = [...other].filter((_, index) => index !== from).join('');
      expect(diffCharacters(value, other).every(({ differs }) => !differs)).toBe(true);
    }),
    RUNS,
  );
});
