import { expect, it } from 'vitest';
import { printOf } from '#core/document/document.fixture.ts';
import { settledPrint } from './settled-print.ts';

const print = (confidence: number, doubtful: boolean, value = 'ERIKSSON') =>
  printOf(
    { surname: value },
    { confidence: Array.from(value, () => confidence), ...(doubtful ? { doubtful } : {}) },
  );

it('believes a kiosk that is sure, whose processor came to another last digit', () => {
  expect(settledPrint(print(0.8, false), print(0.79, true))).toEqual(print(0.79, false));
});

it('lets no claimed doubt, place or correction replace a sure reading', () => {
  expect(settledPrint(print(0.79, true), print(0.8, false))).toEqual(print(0.8, false));
  const box = { x: 0.9, y: 0.9, width: 0.1, height: 0.1 };
  const claimed = printOf({ surname: 'ERIKSSON' }, { box, corrected: true });
  expect(settledPrint(claimed, print(0.99, false))).toEqual(print(0.99, false));
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
