import { expect, it } from 'vitest';
import { strengthOf } from './passphrase-strength.ts';

it.each([
  ['', 'tooShort'],
  ['short', 'tooShort'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['word word word word', 'weak'],
  ['quiet river paper', 'fair'],
  ['quiet river paper lantern', 'strong'],
  ['x9!Kq2#vLm7$', 'strong'],
] as const)('rates “%s” as %s', (passphrase, expected) => {
  expect(strengthOf(passphrase, 12)).toBe(expected);
});
