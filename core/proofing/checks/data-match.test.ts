import { expect, it } from 'vitest';
import { barcodeOf, captureOf, documentOf, read } from '../../document/document.fixture.ts';
import type { BarcodeRecord, DocumentRecord } from '../../document/document-records.ts';
import { evidenceOf } from '../evaluate-checks.fixture.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { checkDataMatch } from './data-match.ts';

const ID = 'document.data-match';
const NAMES = { surname: read('MUELLER'), givenNames: read('ANNA MARIA'), dateOfBirth: read('1974-08-12') };
/** Two looks at a licence whose fields are the names and the birth, the second with these changes. */
const judged = (
  change: BarcodeRecord['fields'],
  {
    words = {},
    ignoreMiddleNames = false,
  }: { words?: DocumentRecord['words']; ignoreMiddleNames?: boolean } = {},
) => {
  const looks = [NAMES, { ...NAMES, ...change }].map((fields, index) =>
    captureOf({ id: `capture-${index}`, barcode: barcodeOf({ fields }) }),
  );
  return checkDataMatch(evidenceOf(documentOf(looks, { words })), ignoreMiddleNames);
};
const fields = (value: number) => ({ value, unit: 'fields' });

it('agrees where every field that two sources have is the same', () => {
  expect(judged({})).toEqual(passed(ID, 'ok', fields(3)));
  expect(judged({ surname: read('') })).toEqual(passed(ID, 'ok', fields(2)));
});

it('differs by each field that two sources have otherwise', () => {
  expect(judged({ surname: read('SMITH'), dateOfBirth: read('1975-08-12') })).toEqual(
    failed(ID, 'field-differs', { ...fields(3), subject: 'surname, dateOfBirth' }),
  );
});

it('counts only the first given name where the flow ignores middle names', () => {
  const middle = { givenNames: read('ANNA LUISE') };
  expect(judged(middle)).toEqual(failed(ID, 'field-differs', { ...fields(3), subject: 'givenNames' }));
  expect(judged(middle, { ignoreMiddleNames: true })).toEqual(passed(ID, 'ok', fields(3)));
});

it('leaves the print to another check', () => {
  const words = { surname: { verdict: 'keyed', value: 'Smith' } } as const;
  expect(judged({}, { words })).toEqual(passed(ID, 'ok', fields(3)));
  const one = evidenceOf(documentOf([captureOf({ barcode: barcodeOf({ fields: NAMES }) })], { words }));
  expect(checkDataMatch(one, false)).toEqual(notPerformed(ID, 'one-source-only'));
});
