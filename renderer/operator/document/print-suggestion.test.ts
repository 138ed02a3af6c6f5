import { expect, it } from 'vitest';
import type { PrintRecord } from '#core/document/document-records.ts';
import { CAPTURE } from '#scripts/harness/renderer-document-parts.ts';
import { printSuggestion } from './print-suggestion.ts';

const print = (surname: string): PrintRecord => ({
  family: 'eu-licence',
  kind: { type: 'driving-licence', country: 'DEU' },
  turned: 0,
  fields: {
    surname: {
      raw: surname,
      value: surname,
      checkDigit: 'NOT_PERFORMED',
      confidence: [],
      box: { x: 0, y: 0, width: 1, height: 1 },
      anchor: 'number',
    },
  },
});
const side = (surname?: string) => ({ ...CAPTURE, ...(surname ? { print: print(surname) } : {}) });

it('suggests what the print says, unless two sides say two values', () => {
  expect(printSuggestion({ captures: [side(), side('MARTIN')] }, 'surname')).toBe('MARTIN');
  expect(printSuggestion({ captures: [side('MARTIN')] }, 'givenNames')).toBeUndefined();
  expect(printSuggestion({ captures: [side('MARTIN'), side('MARTIN')] }, 'surname')).toBe('MARTIN');
  expect(printSuggestion({ captures: [side('MARTIN'), side('MARTlN')] }, 'surname')).toBeUndefined();
});

it('suggests nothing where a character is doubtful', () => {
  const doubtful = print('MARTIN');
  doubtful.fields.surname = { ...doubtful.fields.surname!, doubtful: true };
  expect(printSuggestion({ captures: [{ ...CAPTURE, print: doubtful }] }, 'surname')).toBeUndefined();
});
