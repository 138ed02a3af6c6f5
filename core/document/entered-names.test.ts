import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareEnteredName, type NameField, type Names } from './entered-names.ts';

const ANNA = { givenNames: 'ANNA MARIA', surname: 'MUELLER' };
const MAIN_MISSING = { broken: 'main-name-not-entered' };
const AGREES = { score: 100 };

describe('an entered name where middle names are ignored', () => {
  it.each<[string, NameField, Names, Names, object]>([
    ['agrees', 'givenNames', { givenNames: 'Anna', surname: 'Mueller' }, ANNA, AGREES],
    ['may hold a surname alone', 'givenNames', { givenNames: 'Mueller' }, ANNA, AGREES],
    ['may hold a given name alone', 'surname', { surname: 'Anna' }, ANNA, AGREES],
    [
      'answers for its own field',
      'givenNames',
      { givenNames: 'Mueller', surname: 'Maria' },
      ANNA,
      MAIN_MISSING,
    ],
    [
      'is of its own field when both have it',
      'surname',
      { surname: 'Anna Lopez' },
      { givenNames: 'MARIA ANNA', surname: 'ANNA LOPEZ' },
      AGREES,
    ],
    [
      'is not held to a name that the source lacks',
      'surname',
      { givenNames: 'Anna', surname: 'Anna' },
      { givenNames: 'ANNA' },
      AGREES,
    ],
    [
      'may have a slip that scores 90',
      'surname',
      { givenNames: 'Anna', surname: 'Jansen' },
      { givenNames: 'ANNA', surname: 'JENSEN' },
      { score: 90 },
    ],
    [
      'may have no slip that scores 89',
      'surname',
      { givenNames: 'Anna', surname: 'Meyer' },
      { givenNames: 'ANNA', surname: 'MEIER' },
      { score: 89, broken: 'name-not-on-document' },
    ],
    [
      'is held to its own field by a part with a slip',
      'surname',
      { surname: 'Anna Jansen' },
      { givenNames: 'ANNA', surname: 'JENSEN LOPEZ' },
      MAIN_MISSING,
    ],
    [
      'may be spelled by the bare letters',
      'surname',
      { givenNames: 'Anna', surname: 'Muller' },
      { givenNames: 'ANNA', surname: 'MÜLLER' },
      AGREES,
    ],
  ])('%s', (_what, field, entered, shown, expected) => {
    const answer = compareEnteredName(field, entered, shown, true);
    if ('broken' in expected) expect(answer).toMatchObject(expected);
    else expect(answer).toEqual(expected);
  });
});

describe('an entered name where middle names count like others', () => {
  const NOT_ENTERED = { broken: 'name-not-entered' };
  it.each<[string, Names, object]>([
    ['Anna Maria, Mueller', { givenNames: 'Anna Maria', surname: 'Mueller' }, AGREES],
    ['Mueller, Anna Maria', { givenNames: 'Mueller', surname: 'Anna Maria' }, AGREES],
    ['Anna Maria alone', { givenNames: 'Maria Anna' }, AGREES],
    ['Anna, Mueller', { givenNames: 'Anna', surname: 'Mueller' }, NOT_ENTERED],
    ['Maria, Mueller', { givenNames: 'Maria', surname: 'Mueller' }, NOT_ENTERED],
    ['Maria alone', { givenNames: 'Maria' }, NOT_ENTERED],
    [
      'Anna Luise, Mueller',
      { givenNames: 'Anna Luise', surname: 'Mueller' },
      { broken: 'name-not-on-document' },
    ],
  ])('of ANNA MARIA MUELLER: %s', (_what, entered, expected) => {
    expect(compareEnteredName('givenNames', entered, ANNA, false)).toMatchObject(expected);
  });

  it('is held to every surname', () => {
    const shown = { givenNames: 'JUAN', surname: 'GARCIA LOPEZ' };
    const of = (surname: string) =>
      compareEnteredName('surname', { givenNames: 'Juan', surname }, shown, false);
    expect([of('García López'), of('López')]).toMatchObject([AGREES, NOT_ENTERED]);
  });

  it('is not held to a name that the source lacks, or has only as spaces', () => {
    const said = (shown: Names) =>
      compareEnteredName('surname', { givenNames: 'Anna', surname: 'Anna' }, shown, false);
    expect(said({ givenNames: 'ANNA' })).toEqual(AGREES);
    expect(said({ givenNames: 'ANNA', surname: ' ' })).toEqual(AGREES);
    expect(compareEnteredName('surname', { surname: 'Anna' }, { givenNames: 'ANNA' }, false)).toEqual(AGREES);
  });

  it('never agrees where it would not with middle names ignored', () => {
    const word = fc.constantFrom('ANNA', 'MARIA', 'MUELLER', 'LOPEZ');
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    const names = fc.record({ givenNames: name, surname: name }, { requiredKeys: ['givenNames'] });
    fc.assert(
      fc.property(names, fc.record({ givenNames: name, surname: name }), (entered, shown) => {
        const [strict, lenient] = [false, true].map((on) =>
          compareEnteredName('givenNames', entered, shown, on),
        );
        if (!strict?.broken) expect(lenient?.broken).toBeUndefined();
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
    );
  });
});
