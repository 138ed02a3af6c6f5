import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyPath } from './configuration.ts';

const isPath = (text: string): boolean => KeyPath.safeParse(text).success;

describe('the path of a configuration value', () => {
  it.each(['name', 'passwordPolicy.minLength', Array.from({ length: 16 }, () => 'a').join('.')])(
    'is %s',
    (path) => {
      expect(isPath(path)).toBe(true);
    },
  );

  it.each([
    '',
    '.',
    'a.',
    '.a',
    'a..b',
    'a b',
    'a/b',
    'a[0]',
    '__proto__',
    'a.__proto__.b',
    'ä',
    'a\n',
    Array.from({ length: 17 }, () => 'a').join('.'),
    'a'.repeat(201),
  ])('is not %j', (path) => {
    expect(isPath(path)).toBe(false);
  });

  it('has names of word characters only, whatever is sent', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (isPath(text)) expect(text.split('.').every((name) => /^\w+$/.test(name))).toBe(true);
      }),
    );
  });
});
