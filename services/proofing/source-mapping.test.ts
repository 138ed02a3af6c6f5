import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mappedQuestion, mappedWord, SourceMapping } from './source-mapping.ts';

const QUESTION = {
  documentType: 'passport',
  country: 'UTO',
  surname: 'ERIKSSON',
  givenNames: 'ANNA MARIA',
  dateOfBirth: '1974-08-12',
  documentNumber: 'L898902C3',
  personalNumber: '',
};
const MAPPING = {
  question: {
    person: { name: '{{givenNames}} {{surname}}', born: '{{dateOfBirth}}' },
    papers: [{ number: '{{documentNumber}}', region: '{{region}}' }],
    limit: 1,
  },
  answer: {
    kind: 'authoritative',
    confirmed: {
      name: { at: '/hits/0/name', yes: ['same', true], no: ['other', null] },
      governmentIdentifier: { at: '/a~1b', yes: [1], no: [0] },
    },
    alive: { at: '/deceased', yes: [false], no: [true] },
  },
} as const satisfies SourceMapping;
const ANSWER = { hits: [{ name: 'same' }], 'a/b': 1, deceased: false };

describe('the mapping of a source', () => {
  it('asks in the form of the source', () => {
    expect(mappedQuestion(MAPPING, QUESTION)).toEqual({
      person: { name: 'ANNA MARIA ERIKSSON', born: '1974-08-12' },
      papers: [{ number: 'L898902C3', region: '' }],
      limit: 1,
    });
  });

  it('has no word that says both yes and no', () => {
    const alive = { at: '/deceased', yes: [false], no: [true, false] };
    const refused = SourceMapping.safeParse({ ...MAPPING, answer: { ...MAPPING.answer, alive } });
    expect(refused.error?.issues).toMatchObject([{ message: 'no word says both yes and no' }]);
    expect(SourceMapping.safeParse(MAPPING).success).toBe(true);
  });

  it('reads the answer by the declared words', () => {
    expect(mappedWord(MAPPING, ANSWER)).toEqual({
      kind: 'authoritative',
      confirmed: ['name', 'governmentIdentifier'],
      alive: true,
    });
    const said = mappedWord(MAPPING, { ...ANSWER, hits: [{ name: null }], deceased: true });
    expect(said).toEqual({ kind: 'authoritative', confirmed: ['governmentIdentifier'], alive: false });
  });

  it.each([
    ['lacks a place', { hits: [], 'a/b': 1, deceased: false }],
    ['says another word', { ...ANSWER, deceased: 'no' }],
    ['has a member of a prototype only', Object.create(ANSWER)],
    ['is no object', 'same'],
  ])('is no word where the answer %s', (_, said) => {
    expect(() => mappedWord(MAPPING, said)).toThrow('none of its words');
  });

  it.each([
    ['a field that there is not', { ...MAPPING, question: '{{password}}' }],
    [
      'a pointer that is none',
      { ...MAPPING, answer: { ...MAPPING.answer, alive: { at: 'deceased', yes: [1], no: [] } } },
    ],
    ['no word for yes', { ...MAPPING, answer: { ...MAPPING.answer, alive: { at: '', yes: [], no: [] } } }],
    [
      'an attribute that there is not',
      { ...MAPPING, answer: { ...MAPPING.answer, confirmed: { iris: MAPPING.answer.alive } } },
    ],
    ['more than it has', { ...MAPPING, script: 'x' }],
  ])('is refused with %s', (_, mapping) => {
    expect(SourceMapping.safeParse(mapping).success).toBe(false);
  });

  it('lets no value out of its string, whatever a document says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (surname) => {
        const asked = mappedQuestion(
          { ...MAPPING, question: { surname: '{{surname}}' } },
          { ...QUESTION, surname },
        );
        expect(asked).toEqual({ surname });
      }),
    );
  });

  it('confirms nothing and nobody by an answer that was not declared', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (said) => {
        expect(() => mappedWord(MAPPING, said)).toThrow('none of its words');
      }),
    );
  });
});
