import { expect, it } from 'vitest';
import { printOf } from '#core/document/document.fixture.ts';
import { settledPrint } from './settled-print.ts';

const print = (confidence: number, doubtful: boolean, value = 'ERIKSSON') =>
  printOf(
    { surname: value },
    { confidence: Array.from(value, () => confidence), ...(doubtful ? { doubtful } : {}) },
  );

it('keeps the doubt of a kiosk whose processor came to another last digit', () => {
  expect(settledPrint(print(0.8, false), print(0.79, true))).toEqual(print(0.8, false));
  expect(settledPrint(print(0.79, true), print(0.8, false))).toEqual(print(0.79, true));
});

it('believes no confidence that is far from its own, and no other value', () => {
  expect(settledPrint(print(0.9, false), print(0.7, true))).toEqual(print(0.7, true));
  expect(settledPrint(print(0.8, false, 'ERIKSEN'), print(0.8, false))).toEqual(print(0.8, false));
  expect(settledPrint(printOf({}), print(0.8, false))).toEqual(print(0.8, false));
});

it('denies no doubt of another cause, nor one that its own confidence shows', () => {
  expect(settledPrint(print(0.95, false), print(0.95, true))).toEqual(print(0.95, true));
  expect(settledPrint(print(0.79, false), print(0.79, true))).toEqual(print(0.79, true));
});
