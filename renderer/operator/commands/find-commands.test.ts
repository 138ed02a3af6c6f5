import { expect, it } from 'vitest';
import { findByWords, nextOption } from './find-commands.ts';

const TEXTS = ['Approve', 'Refer for review', 'Ouvrir la Référence', '全部一致'];
const find = (typed: string) => findByWords(TEXTS, (text) => text, typed);

it('finds words in any order, without case and accents', () => {
  expect(find('')).toEqual(TEXTS);
  expect(find('  review REFER ')).toEqual(['Refer for review']);
  expect(find('reference')).toEqual(['Ouvrir la Référence']);
  expect(find('一致')).toEqual(['全部一致']);
  expect(find('approve review')).toEqual([]);
});

it('goes around at the ends', () => {
  expect(nextOption(0, 1, 3)).toBe(1);
  expect(nextOption(2, 1, 3)).toBe(0);
  expect(nextOption(0, -1, 3)).toBe(2);
  expect(nextOption(0, 1, 0)).toBe(-1);
});
