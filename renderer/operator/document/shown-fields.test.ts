import { expect, it } from 'vitest';
import type { FieldView } from '#core/contract/counter/state.ts';
import type { DocumentKind } from '#core/document/document-records.ts';
import type { DocumentField, SourceKind } from '#core/document/fields.ts';
import { shownFields, sourceColumns } from './shown-fields.ts';

const field = (name: DocumentField, source?: SourceKind, required = false): FieldView => ({
  field: name,
  sources: source
    ? [
        {
          source,
          captureId: 'c1',
          channel: 'camera',
          raw: 'X',
          value: 'X',
          checkDigit: 'NOT_PERFORMED',
          trust: 'plain',
        },
      ]
    : [],
  required,
  open: required,
  rule: 'none',
  verdict: 'one-source',
});
const PASSPORT: DocumentKind = { type: 'passport', country: 'UTO', basis: 'mrz' };
const names = (fields: readonly FieldView[]): DocumentField[] => fields.map((one) => one.field);

it('shows fields with a value or a duty, and names in any case', () => {
  const view = {
    kind: PASSPORT,
    fields: [field('sex', 'mrz'), field('dateOfExpiry', undefined, true)],
  };
  expect(names(shownFields(view, false))).toEqual(['surname', 'givenNames', 'sex', 'dateOfExpiry']);
});

it('shows every field on request, in reading order', () => {
  const all = shownFields({ kind: PASSPORT, fields: [] }, true);
  expect(all).toHaveLength(27);
  expect(all[0]?.field).toBe('documentCode');
});

it('shows the dates that a PAN card does not have', () => {
  const view = { kind: { ...PASSPORT, type: 'pan-card' as const }, fields: [] };
  expect(names(shownFields(view, false))).toEqual(['surname', 'givenNames', 'dateOfIssue', 'dateOfExpiry']);
});

it('makes one column of each machine source and none of the print', () => {
  const fields = [field('surname', 'barcode'), field('sex', 'mrz'), field('height', 'print')];
  expect(sourceColumns(fields)).toEqual(['mrz', 'barcode']);
  expect(sourceColumns([field('surname', 'print')])).toEqual([]);
});
