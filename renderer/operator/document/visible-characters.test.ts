import { expect, it } from 'vitest';
import { visibleCharacters } from './visible-characters.ts';

const shown = (raw: string): string =>
  visibleCharacters(raw)
    .map(({ text, control }) => (control ? `{${text}}` : text))
    .join('');

it('names control characters and leaves the rest as it is', () => {
  expect(shown('@\n\u001e\rANSI ')).toBe('@{LF}{RS}{CR}ANSI{SP}');
  expect(shown('ANNA<MARIA')).toBe('ANNA<MARIA');
});

it('names spaces at the ends and keeps those in between', () => {
  expect(shown('  VAN DYK ')).toBe('{SP}{SP}VAN DYK{SP}');
  expect(shown('   ')).toBe('{SP}{SP}{SP}');
  expect(shown('')).toBe('');
});

it('names DEL and keeps characters beyond the first plane whole', () => {
  expect(shown('a\u007f𠮷')).toBe('a{DEL}𠮷');
});

it('names characters that hide or turn the text around', () => {
  expect(shown('a\u202eb\u200b\u0085c')).toBe('a{U+202E}b{U+200B}{U+0085}c');
});
