import { expect, it } from 'vitest';
import { isTimeOver } from './time-over.ts';

const DEADLINE = '2026-11-20T10:00:00.000Z';
const AFTER = Date.parse(DEADLINE) + 10;
const light = { nonce: 'a', light: { colours: [], stageMs: 700 }, deadline: DEADLINE };
const movement = { nonce: 'a', deadline: DEADLINE };

it('tells of colours that are gone after their deadline, whatever follows them', () => {
  expect(isTimeOver(light, undefined, AFTER)).toBe(true);
  expect(isTimeOver(light, { nonce: 'b' }, AFTER)).toBe(true);
});

it('tells nothing of colours that ended in time, that are still there, or that were none', () => {
  expect(isTimeOver(light, undefined, AFTER - 20)).toBe(false);
  expect(isTimeOver(light, { nonce: 'a' }, AFTER)).toBe(false);
  expect(isTimeOver(movement, undefined, AFTER)).toBe(false);
  expect(isTimeOver(undefined, undefined, AFTER)).toBe(false);
});
