import { expect, it } from 'vitest';
import type { DocumentView, FieldView } from '#core/contract/counter/state.ts';
import { documentState, shownIndicators } from './document-progress.ts';

const SURNAME: FieldView = {
  field: 'surname',
  sources: [],
  required: true,
  open: true,
  rule: 'none',
  verdict: 'one-source',
};
const document = (rest: Partial<DocumentView>): DocumentView => ({
  id: 'd1',
  number: 1,
  attempt: 1,
  complete: true,
  kind: { type: 'passport', country: 'UTO', basis: 'mrz' },
  captures: [],
  fields: [SURNAME],
  indicators: [],
  ...rest,
});

it('waits for the other side before anything else', () => {
  expect(documentState(document({ complete: false, fields: [{ ...SURNAME, verdict: 'differ' }] }))).toBe(
    'other-side',
  );
});

it('names fields that differ before fields that are open', () => {
  expect(documentState(document({ fields: [SURNAME, { ...SURNAME, verdict: 'differ' }] }))).toBe('differs');
  expect(documentState(document({}))).toBe('open');
});

it('asks for the kind where nothing says it', () => {
  expect(documentState(document({ kind: { type: 'unknown', country: '', basis: 'none' } }))).toBe(
    'kind-open',
  );
});

it('is done where no required field waits for a word', () => {
  const fields: FieldView[] = [{ ...SURNAME, open: false }];
  expect(documentState(document({ fields }))).toBe('done');
});

it('names the lowest age alone', () => {
  expect(shownIndicators(document({ indicators: ['expired', 'under-21', 'under-18'] }))).toEqual([
    'expired',
    'under-18',
  ]);
  expect(shownIndicators(document({ indicators: ['under-21'] }))).toEqual(['under-21']);
});

it('does not mention the expiry of a document of unknown kind', () => {
  const indicators = ['no-expiry-date'] as const;
  const unknown = { type: 'unknown', country: '', basis: 'none' } as const;
  expect(shownIndicators(document({ indicators: [...indicators], kind: unknown }))).toEqual([]);
  expect(shownIndicators(document({ indicators: [...indicators] }))).toEqual(['no-expiry-date']);
});
