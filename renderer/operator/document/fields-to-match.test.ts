import { describe, expect, it } from 'vitest';
import type { DocumentView, FieldView } from '#core/contract/counter/state.ts';
import { fieldsToMatch, matchOf, mayMatchAll } from './fields-to-match.ts';

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
const documentOf = (...fields: FieldView[]): Pick<DocumentView, 'captures' | 'fields'> => ({
  captures: [],
  fields,
});

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
    expect(matchOf(documentOf(one), one)).toBeUndefined();
  });

  it('takes the value of one source where several differ only one by one', () => {
    const one = field('surname', { verdict: 'differ' });
    expect(matchOf(documentOf(one), one)).toEqual({ verdict: 'confirmed', value: 'X' });
    expect(fieldsToMatch(documentOf(one))).toEqual([]);
  });

  it('is offered when each of them has been in view', () => {
    const matches = fieldsToMatch(documentOf(field('surname'), field('givenNames')));
    expect(mayMatchAll(matches, new Set(['surname']))).toBe(false);
    expect(mayMatchAll(matches, new Set(['surname', 'givenNames']))).toBe(true);
    expect(mayMatchAll([], new Set(['surname']))).toBe(false);
  });
});
