import { expect, it } from 'vitest';
import { captureOf, documentOf, read, zoneOf } from '../../document/document.fixture.ts';
import type { DocumentRecord } from '../../document/document-records.ts';
import { evidenceOf } from '../evaluate-checks.fixture.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { checkExpiry } from './expiry.ts';

const ID = 'document.expiry';
const expiring = (day: string) =>
  documentOf([captureOf({ zone: zoneOf({ fields: { ...zoneOf().fields, dateOfExpiry: read(day) } }) })]);
const unread = (change: Partial<DocumentRecord> = {}) =>
  documentOf([captureOf({ noZone: 'mrz-not-found' })], change);

it.each([
  ['its last day', expiring('2026-11-20'), passed(ID, 'ok')],
  ['the day after', expiring('2026-11-19'), failed(ID, 'expired')],
  [
    'a day before its issue',
    { ...expiring('2032-04-15'), words: { dateOfIssue: { verdict: 'keyed', value: '2026-11-21' } } },
    failed(ID, 'not-yet-valid'),
  ],
  ['any day, without a date', expiring(''), notPerformed(ID, 'expiry-unknown')],
  [
    'any day, as a card that has no date',
    unread({ keyedKind: { type: 'pan-card', country: 'IND' } }),
    notPerformed(ID, 'no-expiry-date'),
  ],
  ['any day, where nothing was found', unread(), notPerformed(ID, 'expiry-unknown')],
  [
    'any day, where no model could read',
    documentOf([captureOf({ noZone: 'model-missing' })]),
    notPerformed(ID, 'model-missing'),
  ],
] as const)('a document on %s', (_what, record, expected) => {
  expect(checkExpiry(evidenceOf(record))).toEqual(expected);
});
