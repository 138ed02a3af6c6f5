import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const DEADLINE = '2026-11-20T09:00:20.000Z';
const END = Date.parse(DEADLINE);

it('tells the time in steps that do not tick', () => {
  expect(timeLeft(END - 20_000, DEADLINE, END - 20_000)).toEqual({ share: 1, seconds: 20 });
  expect(timeLeft(END - 20_000, DEADLINE, END - 12_300)).toEqual({ share: 0.615, seconds: 15 });
  expect(timeLeft(END - 20_000, DEADLINE, END - 400).seconds).toBe(5);
});

it('ends at nothing, never below', () => {
  expect(timeLeft(END - 20_000, DEADLINE, END + 5000)).toEqual({ share: 0, seconds: 0 });
});

it('grows again when more time was given', () => {
  const later = new Date(END + 20_000).toISOString();
  expect(timeLeft(END - 20_000, later, END - 10_000).share).toBe(0.75);
});
