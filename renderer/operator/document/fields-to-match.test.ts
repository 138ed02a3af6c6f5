import { describe, expect, it } from 'vitest';
import type { DocumentView, FieldView } from '#core/contract/counter/state.ts';
import { CAPTURE, picture, printOf } from '#scripts/harness/renderer-document-parts.ts';
import { fieldsToMatch, firstToOpen, matchOf, mayMatchAll, sightOf } from './fields-to-match.ts';

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
/** A side on which the surname is printed. */
const sideOf = (kind: 'document-card' | 'document-frame', turned: 0 | 90 | 180): DocumentView['captures'] => {
  const { zone: _zone, ...side } = CAPTURE;
  const read = printOf('eu-licence', { type: 'driving-licence', country: 'DEU' }, 630, [
    ['surname', 350, 212, 'X', 'X'],
  ]);
  return [{ ...side, id: 'c1', pictures: [picture('front', kind, 1000, 630)], print: { ...read, turned } }];
};
const documentOf = (...fields: FieldView[]): Pick<DocumentView, 'captures' | 'fields'> => ({
  captures: [],
  fields,
});

describe('all match', () => {
  it('confirms what waits for a word', () => {
    const document = documentOf(field('surname'), field('givenNames', { open: false }));
    expect(fieldsToMatch(document)).toEqual([
      { field: 'surname', confirmation: { verdict: 'confirmed', value: 'X' }, sight: 'surname X' },
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

  it('is offered when each of them has been in view', () => {
    const matches = fieldsToMatch(documentOf(field('surname'), field('givenNames')));
    const [surname, givenNames] = [sightOf(field('surname')), sightOf(field('givenNames'))];
    expect(mayMatchAll(matches, new Set([surname]))).toBe(false);
    expect(mayMatchAll(matches, new Set([surname, givenNames]))).toBe(true);
    expect(mayMatchAll([], new Set([surname]))).toBe(false);
    const read = sightOf(field('surname', { value: 'Y' }));
    expect(mayMatchAll(matches, new Set([read, givenNames]))).toBe(false);
  });

  it.each([
    ['as it lies', 0],
    ['upside down', 180],
  ] as const)('takes what only the print has where its crop is shown, %s', (_name, turned) => {
    const document = { ...documentOf(printed), captures: sideOf('document-card', turned) };
    expect(firstToOpen(document, document.fields)).toBeUndefined();
    expect(matchOf(printed)).toBeUndefined();
    expect(fieldsToMatch(document)).toEqual([
      { field: 'surname', confirmation: { verdict: 'keyed', value: 'X' }, sight: 'surname X' },
    ]);
  });

  it.each([
    ['across', 'document-card', 90],
    ['not cut out', 'document-frame', 0],
  ] as const)('leaves print that is %s to the operator, who sees no crop', (_name, kind, turned) => {
    const document = { ...documentOf(printed), captures: sideOf(kind, turned) };
    expect(fieldsToMatch(document)).toEqual([]);
    expect(firstToOpen(document, document.fields)).toBe('surname');
  });

  it('leaves print that is too weak for a source to the operator', () => {
    const document = {
      ...documentOf(field('surname', { sources: [] })),
      captures: sideOf('document-card', 0),
    };
    expect(fieldsToMatch(document)).toEqual([]);
  });
});
