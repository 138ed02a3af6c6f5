import { describe, expect, it } from 'vitest';
import type { DocumentView, FieldView } from '#core/contract/counter/state.ts';
import { fieldsToMatch, matchOf, sightOf, unseenFields } from './fields-to-match.ts';

const field = (name: FieldView['field'], rest: Partial<FieldView> = {}): FieldView => ({
  field: name,
  sources: [
    {
      source: 'mrz',
      captureId: 'c1',
      channel: 'camera',
      raw: 'X',
      value: 'X',
      checkDigit: 'PASSED',
      trust: 'check-digit',
    },
  ],
  required: true,
  open: true,
  rule: 'none',
  verdict: 'one-source',
  value: 'X',
  ...rest,
});
const print = { source: 'print', captureId: 'c1', channel: 'camera', raw: 'X', value: 'X' } as const;
const printed = field('surname', {
  sources: [{ ...print, checkDigit: 'NOT_PERFORMED', trust: 'plain' }],
});
const documentOf = (...fields: FieldView[]): Pick<DocumentView, 'fields'> => ({ fields });

describe('all match', () => {
  it('confirms what waits for a word', () => {
    const document = documentOf(field('surname'), field('givenNames', { open: false }));
    expect(fieldsToMatch(document)).toEqual([
      { field: 'surname', confirmation: { verdict: 'confirmed', value: 'X' } },
    ]);
  });

  it.each([
    ['two centuries', { century: { basis: 'open', other: '1924-01-01' } }],
    ['no value', { sources: [] }],
  ] as const)('leaves %s to the operator', (_name, rest) => {
    const one = field('dateOfBirth', { ...rest } as Partial<FieldView>);
    expect(matchOf(one)).toBeUndefined();
    expect(fieldsToMatch(documentOf(one))).toEqual([]);
  });

  it('takes no value where the print that was read says another', () => {
    const { sources } = field('surname');
    const other = { ...print, value: 'Y', checkDigit: 'NOT_PERFORMED', trust: 'plain' } as const;
    const one = field('surname', { verdict: 'differ', sources: [...sources, other] });
    expect(matchOf(one)).toBeUndefined();
    expect(fieldsToMatch(documentOf(one))).toEqual([]);
  });

  it('takes the value of a machine back in hand after the operator said that it differs', () => {
    const one = field('surname', { verdict: 'differ', operator: { verdict: 'differs' } });
    expect(matchOf(one)).toEqual({ verdict: 'confirmed', value: 'X' });
  });

  it('never takes what only the print has', () => {
    expect(matchOf(printed)).toBeUndefined();
    expect(fieldsToMatch(documentOf(printed, field('givenNames'))).map(({ field: name }) => name)).toEqual([
      'givenNames',
    ]);
  });

  it('waits for each required field, whether it needs a word or not', () => {
    const document = documentOf(
      field('surname'),
      field('givenNames', { open: false, verdict: 'agree' }),
      field('sex', { required: false, open: false }),
      field('dateOfExpiry', { operator: { verdict: 'confirmed' }, open: false }),
    );
    const [surname, givenNames] = [sightOf(field('surname')), sightOf(field('givenNames'))];
    expect(unseenFields(document, new Set())).toEqual(['surname', 'givenNames']);
    expect(unseenFields(document, new Set([givenNames]))).toEqual(['surname']);
    expect(unseenFields(document, new Set([surname, givenNames]))).toEqual([]);
  });

  it('waits again for a value after a new reading', () => {
    const seen = new Set([sightOf(field('surname', { value: 'Y' }))]);
    expect(unseenFields(documentOf(field('surname')), seen)).toEqual(['surname']);
  });
});
