import { expect, it } from 'vitest';
import { acknowledgementOf } from './acknowledgement.ts';

const FIRST = { nonce: 'n1', index: 0, answered: 0 };

it('thanks after an answer', () => {
  expect(acknowledgementOf(FIRST, { ...FIRST, index: 1, answered: 1 })).toBe('answered');
});

it('says that another question takes the place of one that could not be answered', () => {
  expect(acknowledgementOf(FIRST, { ...FIRST, index: 1 })).toBe('replaced');
});

it('says nothing where nothing was asked before, or a new sequence begins', () => {
  expect(acknowledgementOf(undefined, FIRST)).toBeUndefined();
  expect(acknowledgementOf(FIRST, undefined)).toBeUndefined();
  expect(acknowledgementOf({ ...FIRST, index: 2 }, { ...FIRST, nonce: 'n2' })).toBeUndefined();
  expect(acknowledgementOf(FIRST, FIRST)).toBeUndefined();
});
