import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyedDocument, keyedDataObject, shownNumber, withKeyed } from './keyed-document.ts';

const PERSON = { firstName: 'ANNA', lastName: 'SMITH', dateOfBirth: '1980-01-01' };
const ssn = (number: string) => KeyedDocument.safeParse({ type: 'ssn', number, ...PERSON });
const misc = (change: object = {}) =>
  KeyedDocument.safeParse({
    type: 'misc_document',
    title: 'Birth certificate',
    number: 'B 17/4',
    ...PERSON,
    ...change,
  });

describe('a keyed document', () => {
  it('has one form of a social security number, with or without hyphens', () => {
    for (const number of ['123-45-6789', '123456789', ' 123-456789 '])
      expect(ssn(number).data).toMatchObject({ number: '123-45-6789' });
  });

  it.each([
    '',
    '12345678',
    '1234567890',
    '000-12-3456',
    '666-12-3456',
    '900-12-3456',
    '123-00-4567',
    '123-45-0000',
  ])('refuses %o, which is no social security number', (number) => expect(ssn(number).success).toBe(false));

  it('shows the last four digits of a social security number, and other numbers whole', () => {
    expect(shownNumber({ type: 'ssn', number: '123-45-6789' })).toBe('•••-••-6789');
    expect(shownNumber({ type: 'misc_document', number: 'B 17/4' })).toBe('B 17/4');
  });

  it('takes nine digits, and nothing else, as a social security number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{3}-?\d{2}-?\d{4}$/)), (text) => {
        const { data } = ssn(text);
        if (data) expect(data.number.replaceAll('-', '')).toBe(text.replace(/[^0-9]/g, ''));
        else expect(/^[1-5]\d{2}-[1-9]\d-[1-9]\d{3}$/.test(text)).toBe(false);
      }),
    );
  });

  it('takes of any text printed words alone', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('A', 'é', ' ', '-', '\n', '\u0000', '\u200b', '\u2028') }),
        (lastName) => {
          const { data } = misc({ lastName });
          if (data) expect(data.lastName).toMatch(/^\S(.*\S)?$/u);
          if (/[\p{Cc}\p{Cf}]/u.test(lastName.trim())) expect(data).toBeUndefined();
        },
      ),
    );
  });

  it.each([
    { title: '' },
    { number: 'x'.repeat(65) },
    { firstName: ' ' },
    { dateOfBirth: '1980-02-30' },
    { type: 'dl' },
    { extra: 1 },
  ])('refuses %o', (change) => expect(misc(change).success).toBe(false));

  it('is a document of the library that names the fields no machine read', () => {
    expect(keyedDataObject(ssn('123456789').data!, 'counterproof')).toEqual({
      type: 'ssn',
      documentType: 'SSN',
      id: '123-45-6789',
      documentId: '123-45-6789',
      proofedBy: 'counterproof',
      category: 'misc_document',
      captureType: 'Manual',
      firstName: 'ANNA',
      lastName: 'SMITH',
      familyName: 'SMITH',
      givenName: 'ANNA',
      fullName: 'ANNA SMITH',
      dob: '19800101',
      operatorFields: ['documentNumber', 'givenNames', 'surname', 'dateOfBirth'],
      proofs: [],
    });
    expect(keyedDataObject(misc().data!, 'counterproof')).toMatchObject({
      type: 'misc_document',
      documentName: 'Birth certificate',
      id: 'B 17/4',
    });
  });

  it('replaces itself, and one social security number another', () => {
    const record = (id: string, document: KeyedDocument) => ({ id, keyedAt: '', document });
    const first = [record('1', ssn('123456789').data!), record('2', misc().data!)];
    expect(withKeyed(first, record('3', ssn('123456780').data!)).map(({ id }) => id)).toEqual(['2', '3']);
    expect(withKeyed(first, record('3', misc({ title: 'x' }).data!)).map(({ id }) => id)).toEqual(['1', '3']);
    const other = record('3', misc({ number: 'B 18' }).data!);
    expect(withKeyed(first, other).map(({ id }) => id)).toEqual(['1', '2', '3']);
  });
});
