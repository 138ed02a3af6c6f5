import { expect, it } from 'vitest';
import type { PrintedValue, PrintRecord } from '#core/document/document-records.ts';
import { CAPTURE, picture } from '#scripts/harness/renderer-document-parts.ts';
import { editorFocus } from './editor-focus.ts';
import { printPlace } from './print-place.ts';
import { printSuggestion } from './print-suggestion.ts';

const BOX = { x: 0.1, y: 0.2, width: 0.3, height: 0.05 };
const print = (surname: string, change: Partial<PrintedValue> = {}): PrintRecord => ({
  family: 'eu-licence',
  kind: { type: 'driving-licence', country: 'DEU' },
  turned: 0,
  fields: {
    surname: {
      raw: surname,
      value: surname,
      checkDigit: 'NOT_PERFORMED',
      confidence: [],
      box: BOX,
      anchor: 'number',
      ...change,
    },
  },
});
const CARD = [picture('frame', 'document-frame', 1600, 1200), picture('card', 'document-card', 1000, 630)];
const side = (surname?: string) => ({
  ...CAPTURE,
  pictures: CARD,
  ...(surname ? { print: print(surname) } : {}),
});
const suggested = (...captures: ReturnType<typeof side>[]) => printSuggestion({ captures }, 'surname');

it('suggests what the print says, unless two sides say two values', () => {
  expect(suggested(side(), side('MARTIN'))).toBe('MARTIN');
  expect(printSuggestion({ captures: [side('MARTIN')] }, 'givenNames')).toBeUndefined();
  expect(suggested(side('MARTIN'), side('MARTIN'))).toBe('MARTIN');
  expect(suggested(side('MARTIN'), side('MARTlN'))).toBeUndefined();
});

it('suggests nothing where a character is doubtful', () => {
  expect(suggested({ ...side(), print: print('MARTIN', { doubtful: true }) })).toBeUndefined();
});

it('names the side that the value came from, and its place on the card', () => {
  const found = printPlace({ captures: [side(), side('MARTIN')] }, 'surname');
  expect(found).toMatchObject({ side: { side: 2, artefact: { id: 'card' } }, place: BOX });
});

it.each([
  [90, { x: 0.2, y: 0.6, width: 0.05, height: 0.3 }],
  [180, { x: 0.6, y: 0.75, width: 0.3, height: 0.05 }],
  [270, { x: 0.75, y: 0.1, width: 0.05, height: 0.3 }],
] as const)('finds the place on a card whose print was read turned by %i degrees', (turned, place) => {
  const capture = { ...side(), print: { ...print('MARTIN'), turned } };
  const found = printPlace({ captures: [capture] }, 'surname');
  for (const [edge, value] of Object.entries(place))
    expect(found?.place?.[edge as keyof typeof place]).toBeCloseTo(value, 9);
});

it('names no place on a frame, whose corners are not those of the document', () => {
  const capture = { ...side('MARTIN'), pictures: CARD.slice(0, 1) };
  expect(suggested(capture)).toBe('MARTIN');
  expect(printPlace({ captures: [capture] }, 'surname')).toBeUndefined();
});

it('puts the focus where an Enter takes neither a value from the print nor one of two dates', () => {
  const keyed = { asksValue: true, isRead: false, hasChoices: false };
  expect(editorFocus(keyed)).toBe('input');
  expect(editorFocus({ ...keyed, isRead: true })).toBe('fieldset');
  expect(editorFocus({ ...keyed, asksValue: false, hasChoices: true })).toBe('fieldset');
  expect(editorFocus({ ...keyed, asksValue: false })).toBe('button[type=submit]');
});
