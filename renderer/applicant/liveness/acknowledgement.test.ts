import { expect, it } from 'vitest';
import { acknowledgedMs, acknowledgementOf } from './acknowledgement.ts';

const FIRST = { nonce: 'n1', index: 0, answered: 0, kind: 'nod' } as const;

it('thanks after an answer', () => {
  expect(acknowledgementOf(FIRST, { ...FIRST, index: 1, answered: 1 })).toBe('answered');
});

it('says that another question takes the place of one that could not be answered', () => {
  expect(acknowledgementOf(FIRST, { ...FIRST, index: 1 })).toBe('replaced');
});

it('says that a movement comes where a sequence begins with one', () => {
  expect(acknowledgementOf(undefined, FIRST)).toBe('coming');
  expect(acknowledgementOf({ ...FIRST, index: 2 }, { ...FIRST, nonce: 'n2' })).toBe('coming');
  const { kind: _kind, ...light } = FIRST;
  expect(acknowledgementOf(undefined, light)).toBeUndefined();
});

it('says nothing while a question stays, or none is asked', () => {
  expect(acknowledgementOf(FIRST, undefined)).toBeUndefined();
  expect(acknowledgementOf(FIRST, FIRST)).toBeUndefined();
});

it('stays until the question begins, thanks long enough to be read', () => {
  const now = Date.parse('2026-11-20T10:00:00.000Z');
  const at = (ms: number) => new Date(now + ms).toISOString();
  expect(acknowledgedMs('coming', at(900), now)).toBe(900);
  expect(acknowledgedMs('coming', at(-5000), now)).toBe(0);
  expect(acknowledgedMs('answered', at(400), now)).toBe(1100);
  expect(acknowledgedMs('answered', at(1400), now)).toBe(1400);
});
