import { describe, expect, it } from 'vitest';
import { captureOf, documentOf, read, zoneOf } from '../../document/document.fixture.ts';
import type { DocumentRecord } from '../../document/document-records.ts';
import type { DocumentField } from '../../document/fields.ts';
import { evidenceOf, words } from '../evaluate-checks.fixture.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { checkPrintedData } from './printed-data.ts';

const ID = 'document.printed-data';
const FIELDS: readonly DocumentField[] = ['surname', 'givenNames', 'dateOfBirth'];
const judged = (change: DocumentRecord['words'], zone = zoneOf(), fields = FIELDS) =>
  checkPrintedData(evidenceOf(documentOf([captureOf({ zone })], { words: { ...words, ...change } })), fields);
const unread = zoneOf({ fields: { ...zoneOf().fields, givenNames: read('') } });
const keyed = (value: string) => ({ verdict: 'keyed', value }) as const;

describe('the print beside what a machine read', () => {
  it.each([
    ['every field as it was read', {}, zoneOf()],
    ['a field keyed as it was read', { givenNames: keyed('Anna Maria') }, zoneOf()],
    ['no field where none was read', { givenNames: { verdict: 'absent' } }, unread],
    ['another value in a field that the flow does not name', { documentNumber: keyed('X1') }, zoneOf()],
  ] as const)('agrees when it has %s', (_what, change, zone) => {
    expect(judged(change, zone)).toEqual(passed(ID, 'ok', { value: 3, unit: 'fields' }));
  });

  it('differs by each field that a person keyed otherwise', () => {
    expect(judged({ surname: keyed('Smith'), dateOfBirth: keyed('1975-08-12') })).toEqual(
      failed(ID, 'field-differs', { subject: 'surname, dateOfBirth' }),
    );
  });

  it('waits for each field that nobody confirmed', () => {
    expect(judged({ surname: undefined, dateOfBirth: undefined })).toEqual(
      notPerformed(ID, 'field-not-confirmed', { subject: 'surname, dateOfBirth' }),
    );
  });

  it('stands alone in each field that no machine read', () => {
    const zone = zoneOf({ fields: { ...unread.fields, surname: read('') } });
    expect(judged({ givenNames: keyed('Anna'), surname: keyed('Mueller') }, zone)).toEqual(
      notPerformed(ID, 'one-source-only', { subject: 'surname, givenNames' }),
    );
  });

  it('has nothing to be compared with where no machine read a field', () => {
    const fields = { surname: keyed('Mueller'), givenNames: keyed('Anna'), dateOfBirth: keyed('1974-08-12') };
    expect(judged(fields, zoneOf({ fields: {} }))).toEqual(notPerformed(ID, 'mrz-not-found'));
  });

  it('is not compared in a flow that names no field', () => {
    expect(judged({}, zoneOf(), [])).toEqual(notPerformed(ID, 'no-method'));
  });
});
