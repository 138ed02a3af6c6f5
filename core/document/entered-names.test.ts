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

it('needs no main name where middle names count like others', () => {
  expect(compareEnteredName('givenNames', { givenNames: 'Maria' }, ANNA, false)).toEqual(AGREES);
});
