import { expect, test } from 'vitest';
import vectors from '#test/vectors/icao9303.json' with { type: 'json' };
import { checkDigit, isGuarding } from './check-digit.ts';

test.each(vectors.checkDigits)('the check digit of $data is $digit ($source)', ({ data, digit }) => {
  expect(checkDigit(data)).toBe(digit);
});

test('a character outside the MRZ alphabet has no check digit', () => {
  expect(checkDigit('L8989é2C3')).toBeUndefined();
  expect(checkDigit('l898902c3')).toBeUndefined();
});

test('the check digit of a blank field is right and guards nothing', () => {
  expect(checkDigit('<<<<<<')).toBe('0');
  expect(isGuarding('<<<<<<', '0')).toBe(false);
  expect(isGuarding('', '0')).toBe(false);
  expect(isGuarding('740812', '2')).toBe(true);
  expect(isGuarding('740812', '3')).toBe(false);
});
