import { expect, it } from 'vitest';
import { printRecord } from './print-record.ts';
import type { PrintedLine } from './printed-line.ts';

const line = (text: string, y: number): PrintedLine => ({
  text,
  confidence: Array.from(text, () => 0.99),
  box: { x: 0.1, y, width: 0.8, height: 0.02 },
});
const BOOK = Array.from({ length: 20 }, (_, i) =>
  line(
    i === 7
      ? 'Name: the number of my passport was never known to her'
      : 'it was the best of times and the worst of times',
    i / 20,
  ),
);
const side = { turned: 0 as const, aspect: 0.7, today: '2026-11-28' };

it('takes no field from a page of a book, and says why', () => {
  expect(printRecord({ ...side, lines: [line('Sex: F', 0.01), ...BOOK] })).toEqual({
    family: 'generic',
    kind: { type: 'unknown', country: '' },
    fields: {},
    turned: 0,
    runningText: true,
  });
});

it('takes a document with some long lines for no book, nor one with a zone', () => {
  const few = [line('Sex: F', 0.01), ...BOOK.slice(0, 6)];
  expect(printRecord({ ...side, lines: few })).toMatchObject({ fields: { sex: { value: 'F' } } });
  const numbers = BOOK.map(({ box }, i) => ({
    ...line(`CLASS A ${i}000 0000 0000 0000 0000 0000 0000`, 0),
    box,
  }));
  expect(printRecord({ ...side, lines: numbers })).not.toHaveProperty('runningText');
  const zone = {
    format: 'TD3',
    fields: { sex: { raw: 'F', value: 'F', checkDigit: 'NOT_PERFORMED' } },
  } as never;
  expect(printRecord({ ...side, zone, lines: BOOK })).not.toHaveProperty('runningText');
});

it('keeps the places of lines that were not read', () => {
  const unread = Array.from({ length: 50 }, (_, i) => ({ x: 0, y: i / 50, width: 0.1, height: 0.01 }));
  expect(printRecord({ ...side, lines: [], unread }).unread).toEqual(unread.slice(0, 40));
  expect(printRecord({ ...side, lines: [] })).not.toHaveProperty('unread');
});
