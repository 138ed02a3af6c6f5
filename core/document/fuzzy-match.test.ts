import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jaroWinkler, nameMatchScore } from './fuzzy-match.ts';

const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };
const LETTERS = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const part = fc.string({ unit: LETTERS, minLength: 1, maxLength: 12 });
const name = fc.array(part, { minLength: 1, maxLength: 4 });

describe('Jaro-Winkler', () => {
  // Pairs of Winkler's own table (US Census Bureau, 1990 and 1994), as published.
  it.each([
    ['MARTHA', 'MARHTA', 0.961],
    ['DWAYNE', 'DUANE', 0.84],
    ['DIXON', 'DICKSONX', 0.813],
    ['ABROMS', 'ABRAMS', 0.922],
  ])('gives the published figure for %s and %s', (a, b, expected) => {
    expect(jaroWinkler(a, b)).toBeCloseTo(expected, 3);
  });

  it('lies between 0 and 1, and is 1 only for equal strings', () => {
    fc.assert(
      fc.property(part, part, (a, b) => {
        const alike = jaroWinkler(a, b);
        expect(alike).toBeGreaterThanOrEqual(0);
        expect(alike).toBeLessThanOrEqual(1);
        expect(alike === 1).toBe(a === b);
      }),
      RUNS,
    );
  });
});

describe('nameMatchScore', () => {
  it('is 100 whatever the order, the marks and the other names of the document', () => {
    expect(nameMatchScore('José Müller', 'MUELLER JOSE MARIA')).toBe(100);
    expect(nameMatchScore('MULLER', 'Müller')).toBe(100);
    expect(nameMatchScore("D'Arcy", 'DARCY')).toBe(100);
    fc.assert(
      fc.property(name, name, (entered, others) => {
        expect(nameMatchScore(entered.join(' '), [...others, ...entered.toReversed()].join(' '))).toBe(100);
      }),
      RUNS,
    );
  });

  it('is the score of the part that fits least, and uses no part of the document twice', () => {
    expect(nameMatchScore('Anna Maria', 'ANNA')).toBe(0);
    expect(nameMatchScore('Anna Anna', 'ANNA')).toBe(0);
    expect(nameMatchScore('Smith', 'SMYTH')).toBeGreaterThan(80);
    expect(nameMatchScore('Smith', 'JONES')).toBeLessThan(60);
  });

  it('is 100 for no part that differs, however long it is', () => {
    const long = 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZ';
    expect(nameMatchScore(`${long}A`, `${long}B`)).toBe(99);
    expect(nameMatchScore(long, long)).toBe(100);
  });

  it('answers any text with a number from 0 to 100', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const score = nameMatchScore(a, b);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      }),
      RUNS,
    );
    expect(nameMatchScore('', 'ANNA')).toBe(0);
    expect(nameMatchScore('Anna', '')).toBe(0);
  });
});
