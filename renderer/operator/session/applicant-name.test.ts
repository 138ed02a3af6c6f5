import { expect, it } from 'vitest';
import type { DocumentView, FieldView } from '#core/contract/counter/state.ts';
import { applicantName } from './applicant-name.ts';

const documentOf = (...names: [FieldView['field'], string][]) =>
  ({
    fields: names.map(([field, value]) => ({ field, value, sources: [], required: true })),
  }) as unknown as DocumentView;

it('writes given names and surname of the newest document that has a name', () => {
  const passport = documentOf(['surname', 'ERIKSSON'], ['givenNames', 'ANNA MARIA']);
  expect(applicantName({ documents: [passport] })).toBe('ANNA MARIA ERIKSSON');
  expect(applicantName({ documents: [passport, documentOf(['documentNumber', '1'])] })).toBe(
    'ANNA MARIA ERIKSSON',
  );
});

it('has no name before a document shows one', () => {
  expect(applicantName({ documents: [] })).toBeUndefined();
  expect(applicantName({ documents: [documentOf()] })).toBeUndefined();
});
