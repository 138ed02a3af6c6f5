import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasPattern, parsePattern } from './value-pattern.ts';

it.each([
  ['[A-Z]{2}\\d{6,7}', ['AB123456', 'AB1234567'], ['AB12345', 'AB12345678', 'A1123456', 'ab123456', '']],
  ['\\d{3}-?\\d{3}', ['123456', '123-456'], ['123--456', '12345']],
  ['[PC]\\d?[A-Z0-9]', ['P1A', 'CZ', 'P9'], ['PP1', 'X1A']],
  ['ID/[0-9A-F-]{2}', ['ID/0F', 'ID/A-'], ['ID0F', 'ID/G0']],
])('matches a whole text with %s', (text, fitting, others) => {
  const pattern = parsePattern(text)!;
  for (const value of fitting) expect(hasPattern(pattern, value), value).toBe(true);
  for (const value of others) expect(hasPattern(pattern, value), value).toBe(false);
});

it.each([
  '(a+)+$',
  '(A|A)*B',
  'A+',
  'A*',
  '.*',
  '^A$',
  '(?=A)A',
  '(A)\\1',
  'A{2',
  'A{3,2}',
  'A{0}',
  'A?',
  'A{41}',
  'A{30}B{30}',
  'A{2}{2}',
  '[Z-A]',
  '[A-9]',
  '[^A]',
  '[]',
  '\\w',
  'a',
  '',
  'A'.repeat(200),
])('refuses %s', (text) => {
  expect(parsePattern(text)).toBeUndefined();
});

it('agrees with a regular expression wherever it reads one', () => {
  const part = fc.tuple(
    fc.constantFrom('A', '7', '\\d', '[A-C]', '[0-9A]', '-'),
    fc.constantFrom('', '?', '{2}', '{0,3}', '{1,2}'),
  );
  const text = fc.string({ unit: fc.constantFrom('A', 'B', 'C', 'D', '0', '7', '-'), maxLength: 9 });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), text, (parts, value) => {
      const source = parts.map((both) => both.join('')).join('');
      const pattern = parsePattern(source);
      // A pattern that an empty text has is refused.
      if (!pattern) return new RegExp(`^(?:${source})$`).test('');
      return hasPattern(pattern, value) === new RegExp(`^(?:${source})$`).test(value);
    }),
  );
});

it('takes no longer with a text made to slow it down', () => {
  const pattern = parsePattern(`${'A?'.repeat(39)}B`)!;
  const started = performance.now();
  for (let i = 0; i < 200; i++) hasPattern(pattern, 'A'.repeat(120));
  expect(performance.now() - started).toBeLessThan(3000);
});
