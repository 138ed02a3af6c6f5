import { expect, it } from 'vitest';
import type { CaptureRecord, PrintRecord } from '#core/document/document-records.ts';
import { printNotes } from './print-notes.ts';

const PRINT: PrintRecord = {
  family: 'generic',
  kind: { type: 'unknown', country: '' },
  fields: {},
  turned: 0,
};
const notesOf = (...prints: (PrintRecord | undefined)[]) =>
  printNotes({ captures: prints.map((print) => ({ print }) as CaptureRecord) });

it('names print that was not read once for all sides', () => {
  expect(notesOf(PRINT, undefined)).toEqual([]);
  const unread = { ...PRINT, unread: [{ x: 0, y: 0, width: 1, height: 0.1 }] };
  expect(notesOf(unread, unread, { ...PRINT, unread: [] })).toEqual(['unread']);
  expect(notesOf(PRINT, { ...PRINT, runningText: true })).toEqual(['runningText']);
});
