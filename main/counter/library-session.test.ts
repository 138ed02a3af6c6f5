import { expect, it } from 'vitest';
import { captureOf, documentOf, zoneOf } from '#core/document/document.fixture.ts';
import type { DocumentRecord } from '#core/document/document-records.ts';
import { librarySession } from './library-session.ts';
import { newSession } from './session/session.fixture.ts';

const scanIdOf = (document: DocumentRecord) =>
  librarySession({ ...newSession(), documents: [document] }, {} as never)?.scanId;

it('names a new scan when the operator has keyed a document that no machine could read', () => {
  const unread = documentOf([captureOf({ noZone: 'mrz-not-found' })]);
  const before = scanIdOf(unread);
  expect(before).toBe('capture-1');
  const asked = newSession().flow.document.confirmFields;
  const words = Object.fromEntries(
    ['documentNumber', ...asked].map((field) => [field, { verdict: 'keyed', value: 'X' }]),
  ) as DocumentRecord['words'];
  const keyedKind = { type: 'pan-card', country: 'IND' } as const;
  expect(scanIdOf({ ...unread, words })).toBe(before);
  expect(scanIdOf({ ...unread, words, keyedKind })).not.toBe(before);
});

it('names the same scan whatever the operator says of a document that was read', () => {
  const keyedKind = { type: 'passport', country: 'DEU' } as const;
  const read = documentOf([captureOf({ zone: zoneOf() })], { keyedKind });
  expect(scanIdOf(read)).toBe('capture-1');
  expect(scanIdOf({ ...read, complete: false })).toBeUndefined();
});
