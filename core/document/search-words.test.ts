import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexWords, searchedWords } from './search-words.ts';

/** Whether a search text finds a person of these names and numbers, as the vault asks it. */
const finds = (texts: readonly string[], search: string): boolean => {
  const index = indexWords(texts);
  const words = searchedWords(search);
  return words.length > 0 && words.every((forms) => forms.some((form) => index.includes(form)));
};

describe('a person', () => {
  it.each([
    ['the beginning of a name', ['Anna Maria', 'Eriksson'], 'erik'],
    ['several words, in any order', ['Anna Maria', 'Eriksson'], 'eriksson anna'],
    ['a name with marks as the zone writes it', ['Jörg', 'Müller'], 'MUELLER'],
    ['the same without its marks', ['Jörg', 'Müller'], 'muller'],
    ['the same as it is written', ['MUELLER'], 'Müller'],
    ['marks that are characters of their own', ['Mu\u0308ller'], 'müller'],
    ['the parts of a double name', ['Smith-Jones'], 'jones'],
    ['Arabic as it is printed', ['حداد'], 'حداد'],
    ['a part of a Chinese name', ['王小明'], '小明'],
    ['the number of a document', ['Eriksson', 'L898902C3'], 'l898902c3'],
    ['a number with its hyphens', ['D-123-456'], 'd123456'],
  ])('is found by %s', (_, names, search) => {
    expect(finds(names, search)).toBe(true);
  });

  it.each([
    ['the end of a word', ['Eriksson'], 'sson'],
    ['a further word that is not theirs', ['Eriksson'], 'eriksson bo'],
    ['one letter', ['Eriksson'], 'e'],
    ['nothing but signs', ['Eriksson'], ' - , '],
  ])('is not found by %s', (_, names, search) => {
    expect(finds(names, search)).toBe(false);
  });
});

it('takes any text without fault, and a bounded number of words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      const words = searchedWords(text);
      expect(words.every((forms) => forms.every((form) => form.length > 0))).toBe(true);
      expect(words.length).toBeLessThanOrEqual(8);
    }),
  );
});

it('finds every name by itself', () => {
  fc.assert(fc.property(fc.stringMatching(/^[a-zäöüéñß]{3,20}$/), (name) => finds([name], name)));
});
